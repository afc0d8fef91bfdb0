import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Confirm } from '../../../../../web/ui/dialog.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { useNotice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { TextButton } from '../../../../../web/ui/text-button.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import type { Handover, HandoverItem } from '../../handovers.answers.ts'
import { HANDOVERS_KEY, handoverQuery, handoversApi } from '../handovers.api.ts'

const DEDUCT = lazyPart(() => import('./deduction.dialog.tsx').then((module) => module.DeductionDialog))

/** Damage that may be charged; fair wear is not among it. */
export function Deductions({ handover }: { handover: Handover }) {
  const store = useQueryClient()
  const notice = useNotice()
  const [editing, setEditing] = useState<HandoverItem | null>(null)
  const [isCharging, setIsCharging] = useState(false)
  const { keyFor, done } = useFormKey()
  const chargeable = handover.items.filter((item) => item.mayDeduct || item.deduction)
  const open = chargeable.flatMap(({ deduction }) => (deduction && !deduction.invoiceId ? [deduction] : []))
  const total = open.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
  const show = (answer: Handover) => store.setQueryData(handoverQuery(handover.id).queryKey, answer)
  const remove = (itemId: string) =>
    handoversApi('DELETE /handovers/{id}/items/{itemId}/deduction', {
      params: { id: handover.id, itemId },
    }).then(show, (error: unknown) => notice.fail(getErrorMessage(error)))
  const charge = async () => {
    const params = { id: handover.id }
    await handoversApi('POST /handovers/{id}/charge', { params, key: keyFor(open) })
    done()
    await store.invalidateQueries({ queryKey: HANDOVERS_KEY })
    notice.report('success', `${open.length} ${open.length === 1 ? 'invoice was' : 'invoices were'} issued.`)
  }
  return (
    <Section title="Deductions">
      {notice.node}
      {handover.warnings.map((warning) => (
        <Text key={warning} tone="orange">
          {warning}
        </Text>
      ))}
      {chargeable.length === 0 && <Text tone="soft">Nothing here is more than fair wear.</Text>}
      {chargeable.map((item) => (
        <DeductionRow
          key={item.id}
          item={item}
          onEdit={() => setEditing(item)}
          onRemove={() => void remove(item.id)}
        />
      ))}
      {open.length > 0 && (
        <Row>
          <Button onClick={() => setIsCharging(true)}>Charge the deductions</Button>
        </Row>
      )}
      {isCharging && (
        <Confirm
          title="Charge the deductions?"
          action="Charge"
          onConfirm={charge}
          onClose={() => setIsCharging(false)}
        >
          {handover.tenantName} gets {open.length} {open.length === 1 ? 'invoice' : 'invoices'},{' '}
          <Money cedis={total} /> in total.
        </Confirm>
      )}
      {editing && (
        <DialogPart
          part={DEDUCT}
          props={{ handoverId: handover.id, item: editing, onClose: () => setEditing(null), onDone: show }}
          onFailed={notice.fail}
        />
      )}
    </Section>
  )
}

type RowProps = { item: HandoverItem; onEdit: () => void; onRemove: () => void }

function DeductionRow({ item: { room, name, objection, deduction }, onEdit, onRemove }: RowProps) {
  return (
    <Stack surface="sunken" gap="2xs">
      <Row justify="between" gap="xs md">
        <strong>
          {room}, {name}
        </strong>
        {deduction && <Money cedis={deduction.amount} />}
      </Row>
      {deduction && <Text>{deduction.text}</Text>}
      {deduction?.voidedNumber && (
        <Text tone="orange">
          Invoice #{deduction.voidedNumber} was voided. Charge it again, change it, or do not deduct.
        </Text>
      )}
      {objection && <Text tone="orange">Objection: {objection.text}</Text>}
      {deduction?.invoiceId ? (
        <TextLink to="/invoices" search={{ open: deduction.invoiceId }}>
          Invoice #{deduction.invoiceNumber}
        </TextLink>
      ) : (
        <Row gap="lg">
          <TextButton onClick={onEdit}>{deduction ? 'Change' : 'Deduct'}</TextButton>
          {deduction && <TextButton onClick={onRemove}>Do not deduct</TextButton>}
        </Row>
      )}
    </Stack>
  )
}
