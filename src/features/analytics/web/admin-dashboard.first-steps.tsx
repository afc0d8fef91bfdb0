import { LinkButton } from '../../../web/ui/link.tsx'
import { Section } from '../../../web/ui/page.tsx'
import classes from './admin-dashboard.module.css'
import type { AdminFigures } from './admin-dashboard.queries.ts'

type Step = { title: string; why: string; done: boolean; action: string; to: string; search?: object }

/** What a new portal needs first; each step ticks itself off, and the list goes when all are done. */
export function FirstSteps({ figures }: { figures: AdminFigures }) {
  const steps = stepsOf(figures)
  const next = steps.find(({ done }) => !done)
  if (!next) return null
  return (
    <Section title="First steps">
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.title} data-done={step.done || undefined}>
            <span className={classes.tick} aria-hidden="true">
              {step.done ? '✓' : ''}
            </span>
            <div>
              <strong>{step.title}</strong>
              {step.done && <span className="visually-hidden"> (done)</span>}
              {!step.done && <p>{step.why}</p>}
            </div>
            {!step.done && (
              <LinkButton
                to={step.to}
                search={step.search ?? {}}
                variant={step === next && figures.totals.total.count === 0 ? 'filled' : 'default'}
              >
                {step.action}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}

function stepsOf({ tenants, totals, howToPay }: AdminFigures): Step[] {
  const { mobileMoney, bank, text } = howToPay
  return [
    {
      title: 'Add a tenant',
      why: 'Each tenant gets a login to see what is owed and to send receipts.',
      done: tenants > 0,
      action: 'Add Tenant',
      to: '/tenants',
      search: { new: '1' },
    },
    {
      title: 'Issue an invoice',
      why: 'The tenant gets it by email with its PDF.',
      done: totals.total.count > 0,
      action: 'New Invoice',
      to: '/invoices',
      search: { new: '1' },
    },
    {
      title: 'Set up how to pay',
      why: 'Your mobile money numbers or bank account, on every invoice.',
      done: mobileMoney.length > 0 || Boolean(bank) || Boolean(text),
      action: 'Set Up',
      to: '/company',
    },
  ]
}
