import { adminScreens } from './screens/admin.ts'
import { lookAt } from './screens/look-at.ts'

lookAt(adminScreens, [['admin', '/admin']])
