import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ActionButton } from '../../../../../web/ui/form/controls.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { LinkButton } from '../../../../../web/ui/link.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { InstantText, Money } from '../../../../../web/ui/values.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { MAX_PLANNED_CHARGES } from '../../../../money/charges/charges.states.ts'
import { draftsQuery } from '../../../../money/charges/web/charges.api.ts'
import { useChargeParts } from '../../../../money/charges/web/use-charge-parts.tsx'
import type { BookImport, ImportedBook } from '../../imports.contract.ts'
import { importedKey } from '../imports.api.ts'
import { counted, listMade } from '../imports.labels.ts'
import classes from '../imports.module.css'
import { UndoDialog } from './undo.dialog.tsx'

export function DoneStep({ book }: { book: BookImport }) {
  const [isUndoing, setIsUndoing] = useState(false)
  const { makes, money } = book
  return (
    <div className={classes.check}>
      <Section title="Made from the book">
        <ul className={classes.made}>
          {listMade(makes).map(({ name, text }) => (
            <li key={name}>{text}</li>
          ))}
        </ul>
        <Text>
          Tenants owe <Money cedis={money.owed} />, and <Money cedis={money.ahead} /> was paid ahead.
        </Text>
        {book.importedAt && (
          <Text tone="soft">
            Signed by {book.signedBy}, <InstantText instant={book.importedAt} />.
          </Text>
        )}
      </Section>
      <NextSteps book={book} />
      <Row gap="sm md" align="center">
        <ActionButton size="md" onClick={() => setIsUndoing(true)}>
          Undo this import
        </ActionButton>
        <Text tone="soft">Possible until somebody has worked with what it made.</Text>
      </Row>
      {isUndoing && <UndoDialog book={book} onClose={() => setIsUndoing(false)} />}
    </div>
  )
}

function NextSteps({ book }: { book: BookImport }) {
  const can = useCan()
  const { makes } = book
  const uncharged = makes.leases - makes.charges
  return (
    <Section title="What to do next">
      <Stack as="ol" divided>
        {uncharged > 0 && can('billing:write') && (
          <Next text={`${counted(uncharged, 'lease has', 'leases have')} no rent yet.`}>
            <LinkButton to="/billing/rents" search={{}} variant="light">
              Enter the rents
            </LinkButton>
          </Next>
        )}
        {makes.charges > 0 && can('billing:write') && <Activate id={book.id} />}
        <Next text="Nobody has got a message. Invite the tenants when you are ready.">
          <LinkButton to="/tenants/joining" search={{}} variant="light">
            Invite the tenants
          </LinkButton>
        </Next>
      </Stack>
    </Section>
  )
}

const Next = ({ text, children }: { text: string; children: ReactNode }) => (
  <Row as="li" gap="sm lg" justify="between" align="center">
    <Text flex="1 1 240px">{text}</Text>
    {children}
  </Row>
)

/** The drafts of this book while its answer is at hand, later all drafts. */
function Activate({ id }: { id: string }) {
  const charge = useChargeParts()
  const { data: drafts } = useQuery(draftsQuery)
  const signed = useQueryClient().getQueryData<ImportedBook>(importedKey(id))
  const own = drafts?.filter((draft) => !signed || signed.ruleIds.includes(draft.id)) ?? []
  if (drafts && own.length === 0) return <Next text="No charge waits for activation.">✓</Next>
  const rules = own.slice(0, MAX_PLANNED_CHARGES)
  return (
    <>
      {charge.notice}
      <Next
        text={`${counted(own.length, 'draft of a charge', 'drafts of charges')} bill nothing yet. You see what will be billed first.`}
      >
        <ActionButton size="md" variant="light" onClick={() => charge.open({ what: 'activateAll', rules })}>
          {rules.length < own.length ? `Activate the first ${rules.length}` : 'Activate'}
        </ActionButton>
      </Next>
      {charge.dialog}
    </>
  )
}
