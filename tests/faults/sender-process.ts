import { openDatabase } from '../../council/database/connect.server.ts'
import { openMailer } from '../../council/messages/channels/mailer.server.ts'
import { openDeliveries } from '../../council/messages/sending/deliveries.server.ts'
import { sendDue } from '../../council/messages/sending/send-due.server.ts'
import { hurried } from './kill-senders.ts'

// One sender: sends what is due until its input ends, with a clock that hurries.
const [name = '', since = '', dataDir = '', url = '', databaseUrl] = process.argv.slice(2)
const db = await openDatabase({ dataDir, databaseUrl })
const mailer = openMailer({ url, from: 'office@panchayat.example' }, 'portal.test')
const words = async () => ({ subject: 'News', text: 'Something happened.' })
const deliveries = openDeliveries(db, { origin: 'https://portal.test', words, mailer })
let isOpen = true
process.stdin.on('end', () => {
  isOpen = false
})
process.stdin.resume()
console.log('sending')
while (isOpen) {
  const { claimed } = await sendDue(db, name, deliveries, { clock: () => hurried(Number(since)) })
  if (claimed === 0) await new Promise((rested) => setTimeout(rested, 50))
}
mailer.close()
await db.destroy()
