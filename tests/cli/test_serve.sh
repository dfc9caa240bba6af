#!/usr/bin/env bash
# The page out of the binary: its headers, its refusals, its end. A build without the page or without libmicrohttpd says
# what is missing.
. "$(dirname "$0")/lib.sh"

run serve --port many
ok "a port that is none" is $status 2
run serve somewhere
ok "a word too many" is $status 2

"$grognard" serve --port 0 >served 2>err </dev/null &
server=$!
for _ in $(seq 50); do
    if grep -q http served || ! kill -0 $server 2>/dev/null; then break; fi
    sleep 0.1
done
url=$(grep -o 'http://[^ ]*' served)
if [ -z "$url" ]; then
    wait $server
    status=$?
    ok "nothing to serve: it fails" is $status 1
    ok "and says what to do" says "make serve" err
    finish
    exit
fi

fetch() { # fetch PATH [HEADER: VALUE]...: status and headers in `head`, the rest in `body`
    python3 - "$url" "$@" <<'PY'
import http.client, sys, urllib.parse
at = urllib.parse.urlsplit(sys.argv[1])
method, path = sys.argv[2].split(" ")
headers = dict(h.split(": ", 1) for h in sys.argv[3:])
c = http.client.HTTPConnection(at.hostname, at.port, timeout=10)
c.putrequest(method, path, skip_accept_encoding=True)
for name, value in headers.items():
    c.putheader(name, value)
c.endheaders()
r = c.getresponse()
with open("head", "w") as f:
    f.write(f"{r.status}\n" + "".join(f"{k.lower()}: {v}\n" for k, v in r.getheaders()))
with open("body", "wb") as f:
    f.write(r.read())
PY
}

ok "it listens on this machine alone" matches '^Grognard is at http://127\.0\.0\.1:' served
fetch "GET /"
ok "the page" is "$(head -n 1 head)" 200
ok "is HTML" says "content-type: text/html" head
ok "under a strict policy" says "content-security-policy: default-src 'none'" head
ok "asked for again each time" says "cache-control: no-cache" head
ok "plain for who takes nothing else" says "<!doctype html>" body
tag=$(sed -n 's/^etag: //p' head)
plain=$(stat -c %s body)
fetch "GET /" "If-None-Match: $tag"
ok "who has it gets nothing" is "$(head -n 1 head) $(stat -c %s body)" "304 0"
fetch "GET /index.html" "Accept-Encoding: gzip;q=1.0, br;q=0"
ok "compressed for who takes it" says "content-encoding: gzip" head
ok "and smaller" test "$(stat -c %s body)" -lt "$plain"
fetch "GET /" "Accept-Encoding: gzip;q=0"
ok "a weight of 0 is a no" says_not "content-encoding" head
fetch "HEAD /"
ok "only the headers" is "$(head -n 1 head) $(stat -c %s body)" "200 0"
fetch "GET /sw.js"
script=$(grep -o 'assets/[^"]*\.js' body | head -n 1)
fetch "GET /$script"
ok "what has its hash in its name is kept" says "immutable" head
fetch "GET /../../etc/passwd"
ok "no other file" is "$(head -n 1 head)" 404
fetch "POST /"
ok "nothing is taken" is "$(head -n 1 head)" 405
run serve --port "${url//[^0-9]/}" </dev/null
ok "a port that is none of the numbers" is $status 2
port=${url##*:}
run serve --port "${port%/}" </dev/null
ok "a port that is taken" is $status 1
ok "another is advised" says "--port" err
kill -INT $server
wait $server
status=$?
ok "Ctrl-C ends it well" is $status 0
finish
