/* <sys/ioctl.h> for Windows: it has nothing of that. */
