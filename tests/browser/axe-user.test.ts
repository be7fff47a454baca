import { lookAt } from './screens/look-at.ts'
import { userScreens } from './screens/user.ts'

lookAt(userScreens, [['user', '/user']])
