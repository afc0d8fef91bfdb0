import { z } from 'zod'
import { accountsEndpoints } from '../../features/identity/accounts/accounts.contract.ts'
import { accountsApi } from '../../features/identity/accounts/web/accounts.api.ts'
import { companySettings } from '../../features/identity/company/company.contract.ts'
import { companyApi } from '../../features/identity/company/web/company.api.ts'
import { propertiesApi } from '../../features/property/properties/web/properties.api.ts'
import { line } from '../../shared/fields/fields.ts'
import { ApiError } from '../../web/api-error.ts'
import { writeSession } from '../../web/session.ts'
import { findTwice, planProperties, setupProperty } from './setup.properties.ts'

const NAME_TWICE = 'Another property has this name'

export const setupForm = z.object({
  setupCode: line('Set-up code is required'),
  admin: accountsEndpoints['POST /auth/register'].body.omit({ setupCode: true }),
  companyName: companySettings.shape.companyName,
  howToPay: companySettings.shape.howToPay,
  properties: z.array(setupProperty).superRefine((properties, ctx) => {
    const at = findTwice(properties)
    if (at >= 0) ctx.addIssue({ code: 'custom', path: [at, 'name'], message: NAME_TWICE })
  }),
})
export type SetupInput = z.input<typeof setupForm>
export type Setup = z.output<typeof setupForm>

export const STEPS = ['The admin account', 'The company', 'The properties'] as const
export type Step = (typeof STEPS)[number]

const work: Record<Step, (setup: Setup) => Promise<void>> = {
  'The admin account': createAdmin,
  'The company': async ({ companyName, howToPay, admin: { password } }) => {
    await companyApi('PATCH /settings', { body: { companyName, howToPay }, password })
  },
  'The properties': saveProperties,
}

/** Reports each step; throws at the first failure. Finished steps are skipped. */
export async function runSetup(
  setup: Setup,
  done: readonly Step[],
  report: (step: Step) => void,
): Promise<void> {
  for (const step of STEPS) {
    if (done.includes(step)) continue
    await work[step](setup)
    report(step)
  }
}

async function createAdmin({ setupCode, admin }: Setup): Promise<void> {
  const refused = await accountsApi('POST /auth/register', { body: { ...admin, setupCode } }).then(
    () => null,
    (error: unknown) => error,
  )
  if (refused instanceof ApiError && refused.status !== 403 && refused.status !== 409) throw refused
  // The account may exist after a call whose response was lost; then signing in works.
  const { token, user } = await accountsApi('POST /auth/login', { body: admin }).catch((error: unknown) => {
    throw refused ?? error
  })
  writeSession({ token, email: user.email ?? user.uid, role: user.role, name: user.name }, null)
}

async function saveProperties({ properties }: Setup): Promise<void> {
  const { change, add, remove } = planProperties(await propertiesApi('GET /properties'), properties)
  for (const { id } of remove) await propertiesApi('DELETE /properties/{id}', { params: { id } })
  for (const { id, body } of change) await propertiesApi('PATCH /properties/{id}', { params: { id }, body })
  for (const body of add) await propertiesApi('POST /properties', { body })
}
