import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../web/ui/button.tsx'
import { Stack } from '../../../../web/ui/layout.tsx'
import { LinkButton } from '../../../../web/ui/link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { MAX_PLANNED_CHARGES } from '../charges.states.ts'
import { draftsQuery } from './charges.api.ts'
import { MissedSection } from './missed.section.tsx'
import { PlanView } from './plan.view.tsx'
import { UnchargedSection } from './uncharged.section.tsx'
import { useChargeParts } from './use-charge-parts.tsx'

export function ChargesPage() {
  const can = useCan()
  const charge = useChargeParts({ over: true })
  const { data: drafts = [] } = useQuery(draftsQuery)
  return (
    <Page
      title="Monthly Charges"
      lead="Rent and other charges that are billed automatically."
      actions={
        <>
          {can('billing:write') && drafts.length > 0 && (
            <Button
              onClick={() =>
                charge.open({ what: 'activateAll', rules: drafts.slice(0, MAX_PLANNED_CHARGES) })
              }
            >
              {drafts.length === 1 ? 'Activate 1 draft' : `Activate ${drafts.length} drafts`}
            </Button>
          )}
          <LinkButton to="/billing/rents" search={{}} variant="default">
            Rents of all leases
          </LinkButton>
          <LinkButton to="/billing/rules" search={{}} variant="default">
            All charges
          </LinkButton>
          <LinkButton to="/billing/runs" search={{}} variant="default">
            What was billed
          </LinkButton>
          <LinkButton to="/billing/late-fees" variant="default">
            Late fees
          </LinkButton>
        </>
      }
    >
      {charge.notice}
      <Stack gap="xl">
        <UnchargedSection onAdd={(lease) => charge.open({ what: 'add', leases: [lease] })} />
        <MissedSection onDone={charge.done} />
        <PlanView />
      </Stack>
      {charge.dialog}
    </Page>
  )
}
