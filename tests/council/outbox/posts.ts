import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import type { Citizen } from '../../../council/actors/actors.server.ts'
import { submitApplication } from '../../../council/cases/applications/submit.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { type Mailer, openMailer } from '../../../council/messages/channels/mailer.server.ts'
import { chooseContact } from '../../../council/messages/outbox/contact-choices.server.ts'
import { announceChannels } from '../../../council/messages/sending/channel-state.server.ts'
import { type MessageWords, openDeliveries } from '../../../council/messages/sending/deliveries.server.ts'
import { sendDue } from '../../../council/messages/sending/send-due.server.ts'
import { freshPhone, newCitizen } from '../../actors.ts'
import { type MailServer, startMailServer } from '../../mail-server.ts'
import { answers } from '../../portal/services-for-tests.ts'
import { accountRow, storeRow } from '../../rows.ts'
import { startTextGateway, type TextGateway } from '../../text-gateway.ts'
import { factsOf, offer } from '../cases-for-tests.ts'

/** Noon in India. */
export const noon = new Date('2026-11-23T06:30:00.000Z')
export const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

/** What a message is filled with, in place of its words. */
const words: MessageWords = async (language, event, channel, values) => ({
  subject: `${event} ${language}`,
  text: `${channel} ${language} ${values.applicationId} ${values.date}`,
})

/** A suite's council, sending by loopback mail server and gateway; each test begins with an empty outbox. */
export class Posts {
  private readonly database: () => Database
  private mailer: Mailer | undefined
  private servers: { mail: MailServer; gateway: TextGateway } | undefined
  serviceId = ''

  constructor(database: () => Database) {
    this.database = database
    before(async () => {
      this.servers = { mail: await startMailServer(), gateway: await startTextGateway() }
      this.mailer = openMailer(this.mail.settings, 'portal.test')
      this.serviceId = await offer(database(), factsOf(7, ['Ration card']))
    })
    after(async () => {
      this.mailer?.close()
      await Promise.all([this.mail.close(), this.gateway.close()])
    })
    beforeEach(async () => {
      this.mail.arrived.length = 0
      this.gateway.asked.length = 0
      this.mail.refuse = () => undefined
      this.gateway.answer = (response) => void response.end()
      await database().deleteFrom('outbox').execute()
      await database().deleteFrom('channelState').execute()
      await announceChannels(database(), ['mail', 'sms'])
    })
  }

  get mail() {
    if (!this.servers) throw new Error('The servers start before the first test.')
    return this.servers.mail
  }

  get gateway() {
    if (!this.servers) throw new Error('The servers start before the first test.')
    return this.servers.gateway
  }

  deliveries(texts = this.gateway.settings, mailer = this.mailer) {
    return openDeliveries(this.database(), { origin: 'https://portal.test', words, mailer, texts })
  }

  /** One round of a sender at a moment. */
  send(now: Date, claimant = 'one') {
    return sendDue(this.database(), claimant, this.deliveries(), { clock: () => now })
  }

  /** What the outbox holds, mail first, in the order in which it was written. */
  rows() {
    return this.database()
      .selectFrom('outbox')
      .selectAll()
      .orderBy('channel')
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
  }

  /** A citizen with a confirmed number who has ticked channels, both if nothing else is said. */
  async listener(ticks = { mail: true, sms: true }) {
    const db = this.database()
    const citizen = await newCitizen(db)
    const phone = freshPhone()
    const createdAt = noon.toISOString()
    const confirmed = { verifiedAt: later(-60).toISOString(), verifiedBy: 'code' }
    await storeRow(db, 'identifiers', {
      kind: 'phone',
      value: phone,
      userId: citizen.id,
      createdAt,
      ...confirmed,
    })
    await chooseContact(db, citizen, { ...ticks, language: 'mr' })
    const { email } = await accountRow(db, citizen.id)
    return { citizen, phone, email }
  }

  /** Applies; with another `key` it says something else, so that it is not taken for the same. */
  async apply(citizen: Citizen, now = noon, key = 'one form') {
    const fields = { ...answers, userDetails: key }
    const asked = { fields, submissionKey: key, client: 'test', now }
    const answer = await submitApplication(this.database(), citizen, this.serviceId, asked)
    assert.ok(answer && 'applicationId' in answer, JSON.stringify(answer))
    return answer.applicationId
  }
}
