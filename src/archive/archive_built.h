/* Private header of archive/: what the build has for databases. The build system says whether
 * SQLite is there; a plain compile of the sources goes without it. */
#ifndef HM_ARCHIVE_BUILT_H
#define HM_ARCHIVE_BUILT_H

#ifndef HM_HAVE_SQLITE
#define HM_HAVE_SQLITE 0
#endif

#endif
