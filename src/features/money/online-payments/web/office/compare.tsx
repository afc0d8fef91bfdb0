import { useState } from 'react'
import type { z } from 'zod'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { DateField } from '../../../../../web/ui/form/date-field.tsx'
import { FieldRow, Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import type { Reconciled } from '../../online-payments.contract.ts'
import { onlinePaymentsApi, useOnlinePaymentsChanged } from '../online-payments.api.ts'
import { comparedTexts, compareForm, lastWeek } from './compare.schema.ts'
import { FAILED } from './online-payments.texts.ts'

export function Compare({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const form = useSchemaForm(compareForm, lastWeek(today))
  const refresh = useOnlinePaymentsChanged()
  const [found, setFound] = useState<Reconciled>()
  const compare = async (body: z.output<typeof compareForm>) => {
    setFound(await onlinePaymentsApi('POST /online-payments/reconcile', { body }))
    await refresh()
  }
  return (
    <Dialog title="Compare with Paystack" size="md" onClose={onClose}>
      {found ? (
        <Found found={found} onClose={onClose} onAgain={() => setFound(undefined)} />
      ) : (
        <Form
          form={form}
          onSubmit={compare}
          errorMessage={formErrorMessage(errorMessageWith(FAILED.compare))}
        >
          <Text lineHeight={1.5}>
            What Paystack received on these days is held against the books, and what was lost on the way is
            posted. The last seven days are compared automatically every night.
          </Text>
          <FieldRow>
            <DateField label="From" required today={today} max={today} {...form.getInputProps('from')} />
            <DateField label="To" required today={today} max={today} {...form.getInputProps('to')} />
          </FieldRow>
          <FormActions busyText="Comparing..." onCancel={onClose}>
            Compare
          </FormActions>
        </Form>
      )}
    </Dialog>
  )
}

type FoundProps = { found: Reconciled; onClose: () => void; onAgain: () => void }

function Found({ found, onClose, onAgain }: FoundProps) {
  const { missing, reversed } = found
  return (
    <Stack gap="lg">
      <Notice tone={missing.length + reversed.length > 0 ? 'warning' : 'success'}>
        {comparedTexts(found).join(' ')}
      </Notice>
      <Listed
        title="In the books, but not at Paystack:"
        rows={missing}
        hint="Look at them in Paystack’s dashboard; they may belong to another key."
      />
      <Listed
        title="Reversed by hand, but still at Paystack:"
        rows={reversed}
        hint="Refund them in Paystack’s dashboard, or record them again."
      />
      <Row gap="sm" justify="end">
        <Button variant="default" onClick={onAgain}>
          Other days
        </Button>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Row>
    </Stack>
  )
}

type ListedProps = { title: string; rows: Reconciled['missing']; hint: string }

const Listed = ({ title, rows, hint }: ListedProps) =>
  rows.length > 0 && (
    <div>
      <Text weight={650}>{title}</Text>
      <ul>
        {rows.map(({ reference, amount }) => (
          <li key={reference}>
            {reference}: <Money cedis={amount} />
          </li>
        ))}
      </ul>
      <Text mt="xs" tone="soft">
        {hint}
      </Text>
    </div>
  )
