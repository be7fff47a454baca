/** A text as somebody wrote it, after its label. */
export function WrittenText({ label, text }: { label: string; text: string }) {
  return (
    <p className="case-written">
      <strong>{label}:</strong> <span className="as-written">{text}</span>
    </p>
  )
}
