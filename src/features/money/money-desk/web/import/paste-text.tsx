import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { Day } from '../../../../../shared/days.ts'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { useSharedText } from '../../../../../web/forms/shared-text.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { SelectField } from '../../../../../web/ui/form/controls.tsx'
import { DateField } from '../../../../../web/ui/form/date-field.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { TextAreaField } from '../../../../../web/ui/form/text-area-field.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { LinkButton } from '../../../../../web/ui/link.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Loading } from '../../../../../web/ui/states.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { INVOICES_KEY } from '../../../invoices/web/invoices.queries.ts'
import { receivedDay } from '../../../payments/web/payment-fields.ts'
import type { MoneyAccount } from '../../money-desk.contract.ts'
import { MONEY_DESK_MESSAGES as MESSAGES } from '../../money-desk.messages.ts'
import type { ImportedTexts } from '../../statements.contract.ts'
import { statementsApi, useAccounts } from '../money-desk.api.ts'
import { ImportCounts } from './import-counts.tsx'

const pasteForm = (today: Day) =>
  z.object({
    accountId: z.string().min(1, 'Please choose the account'),
    text: z.string().trim().min(1, MESSAGES.textMissing),
    receivedOn: receivedDay(today, 'Day'),
  })

export function PasteText({ onClose }: { onClose: () => void }) {
  const accounts = useAccounts()
  const [imported, setImported] = useState<ImportedTexts | null>(null)
  return (
    <Dialog title="Paste a text" size="lg" onClose={onClose}>
      {!accounts && <Loading height={160} />}
      {accounts?.length === 0 && (
        <Stack gap="lg">
          <Text lineHeight={1.5}>Add the wallet that these texts are about first.</Text>
          <div>
            <LinkButton to="/money-desk" search={{ tab: 'accounts', new: '1' }}>
              Add an account
            </LinkButton>
          </div>
        </Stack>
      )}
      {accounts && accounts.length > 0 && !imported && (
        <PasteForm accounts={accounts} onImported={setImported} onClose={onClose} />
      )}
      {imported && <Pasted imported={imported} onClose={onClose} onAnother={() => setImported(null)} />}
    </Dialog>
  )
}

type FormProps = {
  accounts: readonly MoneyAccount[]
  onImported: (imported: ImportedTexts) => void
  onClose: () => void
}

function PasteForm({ accounts, onImported, onClose }: FormProps) {
  const today = useToday()
  const store = useQueryClient()
  const schema = pasteForm(today)
  const wallet = accounts.find(({ kind }) => kind === 'wallet') ?? accounts[0]
  const form = useSchemaForm(schema, { accountId: wallet?.id ?? '', text: '', receivedOn: today })
  const formKey = useFormKey()
  const { setFieldValue } = form
  useSharedText((text) => setFieldValue('text', text))
  const send = async (body: z.output<typeof schema>) => {
    const imported = await statementsApi('POST /money/texts', { body, key: formKey.keyFor(body) })
    formKey.done()
    void store.invalidateQueries({ queryKey: INVOICES_KEY })
    onImported(imported)
  }
  return (
    <Form
      form={form}
      onSubmit={send}
      errorMessage={formErrorMessage(errorMessageWith('Nothing was read. Please try again.'))}
      record="pasted text"
    >
      <TextAreaField
        label="Text"
        required
        rows={6}
        data-autofocus
        description="The messages that MTN or Telecel sent to the wallet’s phone; several at once are fine."
        {...form.getInputProps('text')}
      />
      <SelectField
        label="Account"
        data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('accountId')}
      />
      <DateField
        label="Day of texts that name none"
        description="Texts of MTN name no day."
        required
        today={today}
        max={today}
        {...form.getInputProps('receivedOn')}
      />
      <FormActions busyText="Reading..." onCancel={onClose}>
        Read the text
      </FormActions>
    </Form>
  )
}

type PastedProps = { imported: ImportedTexts; onClose: () => void; onAnother: () => void }

function Pasted({ imported, onClose, onAnother }: PastedProps) {
  const { unread, lines } = imported
  return (
    <Stack gap="lg">
      {lines > 0 && (
        <Notice tone="success">
          <ImportCounts counts={imported} />
        </Notice>
      )}
      {unread.length > 0 && (
        <Notice tone="warning">
          <Text weight={600}>Not read as money that came in:</Text>
          <ul>
            {unread.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Row filling gap="sm">
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
        <Button variant="default" onClick={onAnother}>
          Paste another
        </Button>
      </Row>
    </Stack>
  )
}
