import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // An action in a file of its own would cost each form two more requests, and every page a longer list of
  // routes.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
