# What only a real machine has, for the test that follows the operators' pages: each command notes its words in the file CALLED, and
# does of its work what the page's next line needs.
set -euo pipefail
note() { { printf '%s\0' "$@" && echo; } >> "$CALLED"; }
for name in apt-get usermod ufw timedatectl chown du df journalctl curl podman npm node tpf; do
  eval "$name() { note $name \"\$@\"; }"
done
sudo() {
  while [[ $1 == -* ]]; do shift 2; done
  "$@"
}
deploy/upgrade() { note deploy/upgrade; }
xargs() {
  shift
  "$@" $(cat)
}
git() {
  note git "$@"
  case $1 in
    clone) mkdir -p "$3" && cp compose.yaml "$3" ;;
    rev-parse) echo abc1234 ;;
  esac
}
docker() {
  note docker "$@"
  case "$*" in
    *database_key) printf %064d 7 ;;
    *"tpf setup"*) mkdir secrets && touch secrets/{database_key,admin_password} ;;
    *logs*) echo '{"level":"error"}' ;;
    *"image ls"*) printf 'tpf:%s\n' new now old ;;
  esac
}
# What the reader would type.
tee() {
  chmod u+w "$1"
  cat > "$1"
  [ -s "$1" ] || echo typed > "$1"
  chmod 400 "$1"
}
install() {
  while [[ $1 == -* ]]; do shift 2; done
  rm -f "$2"
  cp "$1" "$2"
  chmod 400 "$2"
}
# The files that the reader brings.
cd() {
  [[ $1 == /opt/* ]] || builtin cd "$@"
  touch test.eml
}
mkdir -p secrets rescue
touch offsite.key
[ -e .env ] || echo TPF_VERSION=new > .env
USER=you
