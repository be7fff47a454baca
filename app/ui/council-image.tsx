/** Its `alt` is empty because the council's name is beside it. */
export function CouncilImage({ version }: { version: string }) {
  return (
    <img
      className="council-image"
      src={`/council-image/${version}`}
      alt=""
      width="44"
      height="44"
      fetchPriority="low"
    />
  )
}
