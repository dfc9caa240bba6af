#!/usr/bin/env python3
"""TLS without a proxy, with a certificate of this test's own; and what the command says of settings that do not fit.

  test_tls.py GROGNARD"""
import os
import signal
import socket
import ssl
import subprocess
import time
import warnings

from host import COMMAND, FOLDER, Host, Stream, WAIT, ok, run


def refuses(what, words, *options):
    r = subprocess.run([COMMAND, "host", "--port", "0", "--db", os.path.join(FOLDER, "none.db"), *options], capture_output=True,
                       timeout=WAIT, stdin=subprocess.DEVNULL)
    ok(f"{what}: refused, with the remedy", r.returncode in (1, 2) and words in r.stderr.decode(), r)


def make_papers(cert, key, name):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key,
                    "-out", cert, "-days", "2", "-subj", f"/CN={name}", "-addext", "subjectAltName=IP:127.0.0.1"],
                   check=True, capture_output=True)


def shown(h):
    """The certificate that a new connection is shown, and what TLS it has."""
    any_of = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    any_of.check_hostname, any_of.verify_mode = False, ssl.CERT_NONE
    with socket.create_connection((h.name, h.port), timeout=WAIT) as plain, any_of.wrap_socket(plain) as s:
        return s.getpeercert(binary_form=True)


def says(h, words):
    for _ in range(WAIT * 20):
        if words in h.said():
            return True
        time.sleep(0.05)
    return False


def test_renewed():
    """Papers are read anew by SIGHUP: streams stay, new connections see the new ones, bad ones are not taken."""
    cert, key, other, other_key = (os.path.join(FOLDER, f"renew-{n}.pem") for n in ("cert", "key", "other", "other-key"))
    make_papers(cert, key, "first.example")
    h = Host("--cert", cert, "--key", key, "--heartbeat", "1")
    plain = h.connect
    h.connect = lambda: ssl._create_unverified_context().wrap_socket(plain())
    first = shown(h)
    s = Stream(h, "/api/events")
    ok("a stream stands", s.status == 200 and s.until(lambda x: x.beats))
    make_papers(other, other_key, "second.example")
    os.replace(other, cert)
    os.replace(other_key, key)
    ok("new files alone change nothing", shown(h) == first)
    h.process.send_signal(signal.SIGHUP)
    ok("by SIGHUP they are read, which the log says", says(h, "are read anew"), h.said())
    second = shown(h)
    ok("who connects now is shown the new certificate", second != first and b"second.example" in second)
    ok("requests are answered", h.get("/api/about").status == 200)
    beats = s.beats
    ok("the stream stands as before", s.until(lambda x: x.beats > beats + 1) and not s.ended)
    make_papers(other, other_key, "third.example")
    os.replace(other, cert)  # without its key
    h.process.send_signal(signal.SIGHUP)
    ok("a certificate without its key is not taken, which the log says", says(h, "are not taken"), h.said())
    ok("and the one before goes on", shown(h) == second)
    with open(key, "w") as f:
        f.write("nothing\n")
    os.unlink(cert)
    h.process.send_signal(signal.SIGHUP)
    ok("nor one that is not there", says(h, "cannot be read"), h.said())
    ok("nothing has ended", shown(h) == second and not s.ended)
    ok("a wish to stop ends it", h.stop() == 0, h.said())
    bare = Host()
    ok("without a certificate a hang-up ends it well", bare.stop(signal.SIGHUP) == 0, bare.said())


def test():
    test_renewed()
    cert, key = os.path.join(FOLDER, "cert.pem"), os.path.join(FOLDER, "key.pem")
    make_papers(cert, key, "localhost")
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
