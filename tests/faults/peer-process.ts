import { startMailServer } from '../mail-server.ts'
import { startTextGateway } from '../text-gateway.ts'

// A mail server or a gateway as a process of its own, which can be stopped where it stands; it prints its
// address.
const peer = process.argv[2] === 'mail' ? await startMailServer() : await startTextGateway()
console.log(`at ${peer.settings.url} `)
