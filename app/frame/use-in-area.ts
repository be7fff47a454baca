import { useMatches } from 'react-router'

/** Whether the page stands in an area, whose frame runs the full width so that header, menu and footer share an edge. */
export function useInArea() {
  return useMatches().some(({ id }) => id.endsWith('/area'))
}
