// Begun first: it looks at every screen of the administrator.
import { adminScreens } from './screens/admin.ts'
import { lookAt } from './screens/look-at.ts'
import { staffScreens } from './screens/staff.ts'

lookAt(adminScreens, [['admin', '/admin']], staffScreens)
