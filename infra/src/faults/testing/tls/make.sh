#!/bin/sh
# Makes the certificates of the tests anew: an authority of their own, a server at this machine's addresses, and a server
# that is somebody else. Their keys are in the repository and protect nothing.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
days=36500
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days $days -subj '/CN=Cadenza test authority' \
  -keyout "$work/authority.key" -out authority.pem
make() {
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$1" -keyout "$1.key" -out "$work/$1.csr"
  printf 'subjectAltName=%s\n' "$2" > "$work/$1.ext"
  openssl x509 -req -days $days -in "$work/$1.csr" -CA authority.pem -CAkey "$work/authority.key" -CAcreateserial \
    -CAserial "$work/serial" -extfile "$work/$1.ext" -out "$1.pem"
}
make here 'IP:127.0.0.1,IP:::1'
make elsewhere 'IP:192.0.2.7,DNS:elsewhere.example'
rm -r "$work"
