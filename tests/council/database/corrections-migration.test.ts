import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { newCitizen } from '../../actors.ts'
import { testMigration } from './test-migration.ts'

testMigration(
  '0004-corrections.sql',
  'no application that is there puts another right, and each is put right once',
  async (db, migrate) => {
    const { id: user } = await newCitizen(db)
    await sql`insert into "services" ("serviceId", "serviceName", "serviceDescription", "category", "link",
      "nameKey", "createdAt", "updatedAt") values ('OLD', 'x', 'x', 'x', '', 'x', '2026', '2026')`.execute(db)
    for (const id of ['OLD1', 'OLD2', 'OLD3'])
      await sql`insert into "applications" ("applicationId", "serviceId", "serviceName", "serviceDescription",
        "category", "link", "userDetails", "additionalInfo", "applicantName", "applicantFatherName",
        "applicantMotherName", "applicantPhoneNo", "applicantVillage", "applicantPincode", "applicantLandmark",
        "status", "date", "user", "submissionKey", "submissionDigest", "inboxKey") values (${id}, 'OLD', 'x', 'x',
        'x', '', '', '', 'x', 'x', 'x', '1', 'x', '1', 'x', 'Rejected', '2026-06-01', ${user}, ${id}, ${id},
        '3')`.execute(db)
    await migrate()
    const corrects = () => db.selectFrom('applications').select('corrects').execute()
    assert.deepEqual(await corrects(), [{ corrects: null }, { corrects: null }, { corrects: null }])
    const correct = (id: string) =>
      db.updateTable('applications').set({ corrects: 'OLD1' }).where('applicationId', '=', id).execute()
    await correct('OLD2')
    await assert.rejects(correct('OLD3'))
  },
)
