import { useRef } from 'react'
import { z } from 'zod'
import { line } from '../../../../../shared/fields/fields.ts'
import { ApiError } from '../../../../../web/api-error.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { SelectField, TextField } from '../../../../../web/ui/form/controls.tsx'
import { FieldRow, Form, FormActions, NOT_SENT } from '../../../../../web/ui/form/form.tsx'
import { TextAreaField } from '../../../../../web/ui/form/text-area-field.tsx'
import { Row } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { UNIT_KINDS } from '../../../../property/properties/units.rules.ts'
import { UnitKindsField } from '../../../../property/properties/web/unit-kinds.field.tsx'
import { SIGNING_MESSAGES } from '../../signings.messages.ts'
import { KIND_NAMES, TEMPLATE_KINDS } from '../../signings.rules.ts'
import type { AgreementTemplate } from '../../templates.contract.ts'
import { templatesApi } from '../signings.api.ts'
import { bodyField } from '../text/body-field.ts'
import { insertAt } from './insert.ts'
import { PlaceholderButtons } from './placeholder-buttons.tsx'
import { TemplatePreview } from './template.preview.tsx'
import classes from './templates.module.css'
import { useTemplatesChanged } from './use-templates.ts'

const schema = z.object({
  name: line(SIGNING_MESSAGES.nameMissing),
  kind: z.enum(TEMPLATE_KINDS),
  unitKinds: z.array(z.enum(UNIT_KINDS)),
  body: bodyField,
})
type Values = z.output<typeof schema>

type Props = {
  /** Undefined for a new text, which begins as a copy of `source`. */
  template: AgreementTemplate | undefined
  source: AgreementTemplate | undefined
  mayWrite: boolean
  onClose: () => void
  onSaved: (text: string) => void
}

export function TemplateEditor({ template, source, mayWrite, onClose, onSaved }: Props) {
  const isReadOnly = !mayWrite || template?.builtIn === true
  const form = useSchemaForm(schema, firstValues(template ?? source, template === undefined))
  const save = useSave(template, form.setFieldError)
  const submit = async (values: Values) => {
    if (!(await save(values))) return NOT_SENT
    onSaved(`${values.name} is saved.`)
    return onClose()
  }
  return (
    <div className={classes.editor}>
      {isReadOnly ? (
        <Section title={template?.name ?? 'Text'}>
          <Notice tone="info">
            {template?.builtIn ? SIGNING_MESSAGES.templateBuiltIn : 'Your role reads these texts.'}
          </Notice>
          <Row>
            <Button variant="default" onClick={onClose}>
              Back to the list
            </Button>
          </Row>
        </Section>
      ) : (
        <Form form={form} label="Agreement text" record={template?.id ?? 'new'} onSubmit={submit}>
          <Fields form={form} isNew={template === undefined} />
          <FormActions busyText="Saving..." onCancel={onClose}>
            Save text
          </FormActions>
        </Form>
      )}
      <TemplatePreview body={isReadOnly ? (template?.body ?? '') : form.values.body} />
    </div>
  )
}

function firstValues(template: AgreementTemplate | undefined, isNew: boolean): z.input<typeof schema> {
  const { name = '', kind = 'agreement', unitKinds = [], body = '' } = template ?? {}
  return { name: isNew && name ? `${name}, copy` : name, kind, unitKinds, body }
}

/** False where the server refused a placeholder, which is shown at the field. */
function useSave(
  template: AgreementTemplate | undefined,
  setFieldError: (path: 'body', error: string) => void,
) {
  const changed = useTemplatesChanged()
  const { keyFor } = useFormKey()
  return async (values: Values): Promise<boolean> => {
    const { kind: _, ...changes } = values
    try {
      if (template)
        await templatesApi('PATCH /agreement-templates/{id}', { params: { id: template.id }, body: changes })
      else await templatesApi('POST /agreement-templates', { body: values, key: keyFor(values) })
    } catch (error) {
      if (!(error instanceof ApiError) || error.flags.code !== 'signing.unknownPlaceholder') throw error
      setFieldError('body', error.message)
      return false
    }
    await changed()
    return true
  }
}

type FieldProps = { form: ReturnType<typeof useSchemaForm<z.input<typeof schema>, Values>>; isNew: boolean }

function Fields({ form, isNew }: FieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (text: string) => {
    const place = field.current
    if (!place) return
    const { value, at } = insertAt(form.values.body, text, place)
    form.setFieldValue('body', value)
    requestAnimationFrame(() => {
      place.focus()
      place.setSelectionRange(at, at)
    })
  }
  return (
    <>
      <FieldRow>
        <TextField label="Name" required data-autofocus {...form.getInputProps('name')} />
        <SelectField
          label="Kind"
          disabled={!isNew}
          data={TEMPLATE_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
          {...form.getInputProps('kind')}
        />
      </FieldRow>
      <UnitKindsField
        none="None: for every kind of unit."
        chosen={form.values.unitKinds}
        onChange={(kinds) => form.setFieldValue('unitKinds', kinds)}
      />
      <PlaceholderButtons onInsert={insert} />
      <TextAreaField
        ref={field}
        label="Text"
        description="# begins a heading, - an item of a list; **two stars** make words bold."
        required
        autosize
        minRows={16}
        maxRows={32}
        {...form.getInputProps('body')}
      />
    </>
  )
}
