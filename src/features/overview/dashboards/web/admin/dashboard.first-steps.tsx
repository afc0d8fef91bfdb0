import type { Permission } from '../../../../../shared/permissions.ts'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { LinkButton } from '../../../../../web/ui/link.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import classes from './dashboard.first-steps.module.css'
import type { Summary } from './dashboard.use.ts'

type Step = { title: string; why: string; done: boolean; permission: Permission; lead?: Lead }
type Lead = { action: string; to: string; search?: object }

/** Hidden once all steps are done; with invoices, only open steps are shown. */
export function FirstSteps({ summary }: { summary: Summary }) {
  const begun = summary.totalInvoices > 0
  const can = useCan()
  const steps = listSteps(summary).filter(({ done, permission }) => can(permission) && (!begun || !done))
  const next = steps.find(({ done }) => !done)
  if (!next) return null
  return (
    <Section title="First steps">
      <Stack className={classes.steps} as="ol" gap="lg">
        {steps.map((step) => (
          <li key={step.title}>
            <Text
              className={classes.tick}
              as="span"
              weight={700}
              lineHeight={1}
              data-tone={step.done ? 'green' : undefined}
              aria-hidden="true"
            >
              {step.done ? '✓' : ''}
            </Text>
            <div>
              <Text as="strong" tone={step.done ? 'soft' : undefined} weight={step.done ? 500 : undefined}>
                {step.title}
              </Text>
              {step.done && <span className="visually-hidden"> (done)</span>}
              {!step.done && (
                <Text mt="2xs" tone="soft">
                  {step.why}
                </Text>
              )}
            </div>
            {!step.done && step.lead && <StepLink lead={step.lead} filled={step === next && !begun} />}
          </li>
        ))}
      </Stack>
    </Section>
  )
}

function StepLink({ lead, filled }: { lead: Lead; filled: boolean }) {
  return (
    <LinkButton to={lead.to} search={lead.search ?? {}} variant={filled ? 'filled' : 'default'}>
      {lead.action}
    </LinkButton>
  )
}

function listSteps({ totalTenants, totalInvoices, setUp }: Summary): Step[] {
  return [
    {
      title: 'Add a tenant',
      why: 'Each tenant gets a login to see what is owed and to send receipts.',
      done: totalTenants > 0,
      permission: 'tenant:write',
      lead: { action: 'Add Tenant', to: '/tenants', search: { new: '1' } },
    },
    {
      title: 'Issue an invoice',
      why: 'It says what is owed and by when, with a PDF for the tenant.',
      done: totalInvoices > 0,
      permission: 'invoice:write',
      lead: { action: 'New Invoice', to: '/invoices', search: { new: '1' } },
    },
    {
      title: 'Set up how to pay',
      why: 'Your mobile money numbers or bank account, on every invoice.',
      done: setUp.howToPay,
      permission: 'settings:manage',
      lead: { action: 'Set Up', to: '/company' },
    },
    {
      title: 'Set up mail',
      why: 'Invoices and passwords are mailed once the portal knows your mail server.',
      done: setUp.mail,
      permission: 'settings:manage',
      lead: { action: 'Set Up Mail', to: '/mail/settings' },
    },
    ...unreachableStep(setUp.unreachable),
  ]
}

function unreachableStep({ count, names }: Summary['setUp']['unreachable']): Step[] {
  if (count === 0) return []
  const others = count - names.length
  const who = [names.join(', '), ...(others > 0 ? [`${others.toLocaleString('en-GB')} more`] : [])].join(
    ' and ',
  )
  return [
    {
      title: `Reach ${count.toLocaleString('en-GB')} ${count === 1 ? 'tenant' : 'tenants'} without an email`,
      why: `No email address, and SMS is off: nothing can be sent to ${who}.`,
      done: false,
      permission: 'settings:manage',
      lead: { action: 'Set Up SMS', to: '/sms/settings' },
    },
  ]
}
