// Begun first: it looks at every screen of the staff.
import { lookAt } from './screens/look-at.ts'
import { staffScreens } from './screens/staff.ts'

lookAt(staffScreens, [['staff', '/staff']])
