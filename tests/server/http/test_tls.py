#!/usr/bin/env python3
"""TLS without a proxy, with a certificate of this test's own; and what the command says of settings that do not fit.

  test_tls.py GROGNARD"""
import os
import socket
import ssl
import subprocess
import warnings

from host import COMMAND, FOLDER, Host, Stream, WAIT, ok, run


def refuses(what, words, *options):
    r = subprocess.run([COMMAND, "host", "--port", "0", "--db", os.path.join(FOLDER, "none.db"), *options], capture_output=True,
                       timeout=WAIT, stdin=subprocess.DEVNULL)
    ok(f"{what}: refused, with the remedy", r.returncode in (1, 2) and words in r.stderr.decode(), r)


def test():
    cert, key = os.path.join(FOLDER, "cert.pem"), os.path.join(FOLDER, "key.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key,
                    "-out", cert, "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"],
                   check=True, capture_output=True)
    h = Host("--cert", cert, "--key", key, "--heartbeat", "1")
    ok("it listens by TLS", h.scheme == "https")
    known = ssl.create_default_context(cafile=cert)
    with socket.create_connection((h.name, h.port), timeout=WAIT) as plain, known.wrap_socket(plain, server_hostname=h.name) as s:
        ok("with its certificate", s.version() in ("TLSv1.2", "TLSv1.3"), s.version())
    a = h.post("/api/me", {"token": True})
    ok("the cookie is Secure", a.status == 200 and "; Secure" in a.headers["set-cookie"], a)
    a = h.post("/api/me", {"mail": ""}, cookie=a.cookie)
    ok("and the page's origin is https", a.status == 200, a)
    ok("nothing without TLS", not h.raw("GET /api/about HTTP/1.1\r\nHost: x\r\n\r\n").startswith(b"HTTP/1.1 200"))
    warnings.simplefilter("ignore", DeprecationWarning)
    old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
    old.set_ciphers("ALL:@SECLEVEL=0")
    old.minimum_version = ssl.TLSVersion.TLSv1
    old.maximum_version = ssl.TLSVersion.TLSv1_1
    try:
        with socket.create_connection((h.name, h.port), timeout=WAIT) as plain:
            old.wrap_socket(plain)
        ok("no TLS of old", False)
    except (ssl.SSLError, OSError):
        ok("no TLS of old", True)
    connect = h.connect
    h.connect = lambda: known.wrap_socket(connect(), server_hostname=h.name)
    s = Stream(h, "/api/events")
    ok("streams too", s.status == 200 and s.until(lambda x: x.beats))
    s.close()
    ok("it ends well", h.stop() == 0, h.said())

    other = os.path.join(FOLDER, "other.pem")
    with open(other, "w") as f:
        f.write("no key\n")
    refuses("a certificate alone", "--cert and --key", "--cert", cert)
    refuses("a key that is none", "--cert and --key", "--cert", cert, "--key", other)
    refuses("a certificate that is not there", "cannot be read", "--cert", cert + ".none", "--key", key)
    refuses("mail from nobody", "--mail-from", "--smtp", "smtp://127.0.0.1")
    refuses("a proxy that is none", "--proxy", "--proxy", "somewhere")
    refuses("a public name that is none", "--public", "--public", "club.example")
    refuses("an address that is none", "no address of this machine", "--listen", "no.such.machine.invalid")
    refuses("a database that cannot be", "folder", "--db", "/nowhere/at/all.db")
    refuses("a log that cannot be", "cannot be written", "--log", "/nowhere/at/all.log")
    taken = socket.create_server(("127.0.0.1", 0))
    refuses("a port that is taken", "--port", "--port", str(taken.getsockname()[1]))
    taken.close()


run(test)
