import { useState } from 'react'
import { z } from 'zod'
import { line } from '../../../../../../shared/fields/fields.ts'
import { useSchemaForm } from '../../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../../web/ui/dialog.tsx'
import { CheckField, TextField } from '../../../../../../web/ui/form/controls.tsx'
import { Form, FormActions, NOT_SENT } from '../../../../../../web/ui/form/form.tsx'
import { PasswordField } from '../../../../../../web/ui/form/password-field.tsx'
import { SignatureField } from '../../../../../../web/ui/signature/signature-field.tsx'
import { useMe } from '../../../../../identity/accounts/web/accounts.api.ts'
import { SIGNING_MESSAGES } from '../../../signings.messages.ts'
import { isSameName } from '../../../signings.rules.ts'
import { signingsApi } from '../../signings.api.ts'
import { useSigningChanged } from '../use-signing.ts'
import type { ActProps } from './act.types.ts'

const signer = (ownName: string) =>
  z.object({
    name: line('Please type your name.').refine(
      (name) => name === '' || isSameName(name, ownName),
      SIGNING_MESSAGES.otherName(ownName),
    ),
    agree: z.boolean().refine(Boolean, SIGNING_MESSAGES.agreeFirst),
    password: z.string().min(1, 'Password is required'),
  })

/** Signs for the office; the password is asked for here, because a signature always needs it. */
export function SignDialog({ signing, onClose, onDone }: ActProps) {
  const me = useMe()
  const changed = useSigningChanged()
  const [drawing, setDrawing] = useState('')
  const [drawingError, setDrawingError] = useState<string>()
  const form = useSchemaForm(signer(me.name), { name: me.name, agree: false, password: '' })
  const { id, number, documentSha256 } = signing
  const draw = (next: string) => {
    setDrawing(next)
    setDrawingError(undefined)
  }
  const sign = async ({ name, agree, password }: z.output<ReturnType<typeof signer>>) => {
    if (drawing === '') {
      setDrawingError(SIGNING_MESSAGES.drawFirst)
      return NOT_SENT
    }
    const body = { documentSha256: documentSha256 ?? '', name, drawing, agree }
    const answer = await signingsApi('POST /signings/{id}/sign', { params: { id }, body, password })
    await changed(answer)
    onDone(answer.state === 'sealed' ? `${number} is signed and sealed.` : `${number} is signed.`)
    return onClose()
  }
  return (
    <Dialog title={`Sign ${number}`} onClose={onClose}>
      <Form form={form} onSubmit={sign} record={id}>
        <TextField label="Your name" required data-autofocus {...form.getInputProps('name')} />
        <SignatureField name={form.values.name} error={drawingError} onChange={draw} />
        <CheckField
          label="I have read the document and sign it for the landlord"
          {...form.getInputProps('agree', { type: 'checkbox' })}
        />
        <PasswordField
          label="Your password"
          required
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <FormActions busyText="Signing..." onCancel={onClose}>
          Sign
        </FormActions>
      </Form>
    </Dialog>
  )
}
