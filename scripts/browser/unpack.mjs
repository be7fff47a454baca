// Runs beside the installed packages, with TMPDIR set: the browser and its libraries are unpacked there.
import chromium from '@sparticuz/chromium'

await chromium.executablePath()
