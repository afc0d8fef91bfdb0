import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { ONE_LINE, optionalDayText, optionalLine } from '../../../../shared/fields/fields.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { DateField } from '../../../../web/ui/form/date-field.tsx'
import { Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { RENT_CARD_MESSAGES, RENT_CARD_SOURCE } from '../rent-cards.messages.ts'
import { RENT_CARDS_KEY, rentCardsApi } from './rent-cards.api.ts'

const noteForm = z
  .object({ officialSerial: optionalLine, issuedOn: optionalDayText })
  .refine(({ officialSerial, issuedOn }) => officialSerial !== '' || issuedOn !== null, {
    path: ['officialSerial'],
    error: RENT_CARD_MESSAGES.serialMissing,
  })

export type NotedCard = {
  leaseId: string
  tenant: string
  officialSerial: string | null
  issuedOn: string | null
}

type Props = { card: NotedCard; onClose: () => void; onDone: (text: string) => void }

export function NoteCard({ card, onClose, onDone }: Props) {
  const { leaseId, tenant, officialSerial, issuedOn } = card
  const today = useToday()
  const store = useQueryClient()
  const form = useSchemaForm(noteForm, { officialSerial: officialSerial ?? '', issuedOn: issuedOn ?? today })
  const save = async (body: z.output<typeof noteForm>) => {
    await rentCardsApi('PATCH /leases/{id}/rent-card', { params: { id: leaseId }, body })
    await store.invalidateQueries({ queryKey: RENT_CARDS_KEY })
    onDone(`The card of ${tenant} is recorded.`)
    onClose()
  }
  return (
    <Dialog title="Official rent card" size="md" onClose={onClose}>
      <Form form={form} onSubmit={save} record={leaseId}>
        <Text tone="soft" lineHeight={1.5}>
          {RENT_CARD_SOURCE} Cards are bought from Rent Control.
        </Text>
        <TextInput
          label="Serial number"
          maxLength={ONE_LINE}
          data-autofocus
          {...form.getInputProps('officialSerial')}
        />
        <DateField
          label="Issued on"
          today={today}
          max={today}
          description="Empty as long as the tenant does not have it."
          {...form.getInputProps('issuedOn')}
        />
        <FormActions busyText="Saving..." onCancel={onClose}>
          Save
        </FormActions>
      </Form>
    </Dialog>
  )
}
