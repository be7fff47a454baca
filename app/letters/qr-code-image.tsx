import type { QrCode } from './qr-code.server.ts'

type QrCodeImageProps = {
  qr: QrCode
  label: string
  /** So many millimetres wide is a module; without it the style says how large the code is. */
  module?: number
}

/** A code on paper. A reader needs a quiet margin of four modules around it. */
export function QrCodeImage({ qr: { size, path }, label, module }: QrCodeImageProps) {
  const side = size + 8
  const measured = module && { width: `${side * module}mm`, height: `${side * module}mm` }
  const className = measured ? 'measured-code' : 'ack-code'
  return (
    <svg className={className} viewBox={`-4 -4 ${side} ${side}`} role="img" aria-label={label} {...measured}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
