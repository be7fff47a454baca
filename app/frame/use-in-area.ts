import { useMatches } from 'react-router'

/** Whether the page is in an area, whose frame has the full width so that header, menu and footer align. */
export function useInArea() {
  return useMatches().some(({ id }) => id.endsWith('/area'))
}
