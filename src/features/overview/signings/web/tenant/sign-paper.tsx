import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { line } from '../../../../../shared/fields/fields.ts'
import { ApiError } from '../../../../../web/api-error.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { t } from '../../../../../web/translate.ts'
import { TextField } from '../../../../../web/ui/form/controls.tsx'
import { Form, FormActions, NOT_SENT } from '../../../../../web/ui/form/form.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { SignatureField } from '../../../../../web/ui/signature/signature-field.tsx'
import type { Signing } from '../../signing.schemas.ts'
import { SIGNING_MESSAGES } from '../../signings.messages.ts'
import { isSameName } from '../../signings.rules.ts'
import { signingQuery, signingsApi } from '../signings.api.ts'
import { SIGNINGS_KEY } from '../signings.keys.ts'
import { AgreeField } from './agree-field.tsx'
import { CodeForm, type SentCode } from './code-form.tsx'
import { ProveContact } from './prove-contact.tsx'

const signer = (tenantName: string) =>
  z.object({
    name: line(NAME_MISSING).refine(
      (name) => name === '' || isSameName(name, tenantName),
      t('Please type your name as it is in the document: {name}.', { name: tenantName }),
    ),
    agree: z.boolean().refine(Boolean, SIGNING_MESSAGES.agreeFirst),
  })

const NAME_MISSING = 'Please type your name.'
const NEEDS_PROOF = 'signing.needsProof'

type Props = { paper: Signing; onDone: (text: string) => void }
type Step = { at: 'sign' } | { at: 'prove' } | { at: 'code'; sent: SentCode }

/** Name, drawing and consent; then a code, which signs. What was drawn stays until then. */
export function SignPaper({ paper, onDone }: Props) {
  const { id, tenantName, documentSha256 } = paper
  const store = useQueryClient()
  const [step, setStep] = useState<Step>({ at: 'sign' })
  const [drawing, setDrawing] = useState('')
  const [drawingError, setDrawingError] = useState<string>()
  const form = useSchemaForm(signer(tenantName), { name: '', agree: false })
  const requestCode = async () => {
    try {
      const sent = await signingsApi('POST /signings/{id}/code', { params: { id } })
      setStep({ at: 'code', sent })
    } catch (error) {
      if (!(error instanceof ApiError) || error.flags.code !== NEEDS_PROOF) throw error
      setStep({ at: 'prove' })
    }
  }
  const begin = async () => {
    if (drawing !== '') return requestCode()
    setDrawingError(t(SIGNING_MESSAGES.drawFirst))
    return NOT_SENT
  }
  const sign = async (code: string) => {
    const { name, agree } = form.getTransformedValues()
    const body = { documentSha256: documentSha256 ?? '', name, drawing, agree, code }
    const answer = await signingsApi('POST /signings/{id}/sign', { params: { id }, body })
    onDone(
      answer.state === 'sealed'
        ? t('Signed and sealed. The file is on its way to you.')
        : t('You have signed. The office signs next, then you get the file.'),
    )
    store.setQueryData(signingQuery(id).queryKey, answer)
    await store.invalidateQueries({ queryKey: SIGNINGS_KEY })
  }
  return (
    <>
      <div hidden={step.at !== 'sign'}>
        <Form form={form} label={t('2. Sign it')} record={id} onSubmit={begin}>
          <TextField
            label={t('Your name')}
            description={t('As it is in the document: {name}', { name: tenantName })}
            required
            autoComplete="name"
            {...form.getInputProps('name')}
          />
          <SignatureField
            name={form.values.name}
            error={drawingError}
            onChange={(next) => {
              setDrawing(next)
              setDrawingError(undefined)
            }}
          />
          <AgreeField {...form.getInputProps('agree', { type: 'checkbox' })} />
          <Text tone="soft" size="sm">
            {t('Next you get a code on your phone or by e-mail. It signs the document.')}
          </Text>
          <FormActions busyText={t('Sending...')}>{t('Send me the code')}</FormActions>
        </Form>
      </div>
      {step.at === 'prove' && <ProveContact onProven={requestCode} />}
      {step.at === 'code' && (
        <CodeForm
          record={id}
          sent={step.sent}
          onCode={sign}
          onAgain={requestCode}
          onBack={() => setStep({ at: 'sign' })}
        />
      )}
    </>
  )
}
