import { demonstrationPassword } from '../council/sample/seed-sample.server.ts'
import { startIdentityService } from './identity-provider.ts'

/** The identity service's four invented people: each comes in by another of the ways an identity can. */
const people = [
  { login: 'new.citizen', name: 'Ravi Kamble', email: 'ravi.kamble@village.example', emailVerified: true },
  { login: 'no.email', name: 'Sunita Jadhav' },
  { login: 'clerk', name: 'Prakash More', email: 'clerk@village.example', emailVerified: true },
  { login: 'unverified', name: 'Meena Shinde', email: 'meena@village.example', emailVerified: false },
]

if (process.argv.includes('--with-identity')) {
  const port = Number(process.env.PORT || 3000)
  const portals = ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`)
  const service = await startIdentityService({
    portals,
    people,
    password: demonstrationPassword,
    port: port + 1,
  })
  process.env.OIDC_ISSUER = service.issuer
  process.env.OIDC_CLIENT_ID = service.clientId
  process.env.OIDC_CLIENT_SECRET = service.clientSecret
  process.env.OIDC_NAME ??= 'Invented Village ID'
  console.log(`An invented identity service is at ${service.issuer}. Its people:`)
  for (const { name, email, emailVerified } of people)
    console.log(`  ${name}: ${email ?? 'no email'}${email && !emailVerified ? ', not verified' : ''}`)
}

await import('../server/main.ts')
