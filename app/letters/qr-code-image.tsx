import type { QrCode } from './qr-code.server.ts'

/** A code on paper. A reader needs a quiet margin of four modules around it. */
export function QrCodeImage({ qr: { size, path }, label }: { qr: QrCode; label: string }) {
  const side = size + 8
  return (
    <svg className="ack-code" viewBox={`-4 -4 ${side} ${side}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
