// Begun first: it looks at every page of citizens.
import { lookAt } from './screens/look-at.ts'
import { userScreens } from './screens/user.ts'
import { paperScreens } from './screens/user-papers.ts'

lookAt({ ...userScreens, ...paperScreens }, [['user', '/user']])
