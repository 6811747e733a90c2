class Hypermate < Formula
  desc "Rules, notations and search for 4D, 5D and four-player chess"
  homepage "@SITE@"
  url "@REPOSITORY@/releases/download/v@VERSION@/hypermate-@VERSION@.tar.xz"
  sha256 "@SHA256 hypermate-@VERSION@.tar.xz@"
  license "MIT"

  depends_on "meson" => :build
  depends_on "ninja" => :build
  depends_on "pkg-config" => :build
  depends_on "sqlite"

  uses_from_macos "zlib"

  def install
    system "meson", "setup", "build", *std_meson_args, "-Dpython=disabled", "-Dmpi=disabled"
    system "meson", "compile", "-C", "build"
    system "meson", "install", "-C", "build"
  end

  test do
    assert_match "2152", shell_output("#{bin}/hypermate status 4d:start")
  end
end
