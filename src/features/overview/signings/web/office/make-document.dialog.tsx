import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { SelectField } from '../../../../../web/ui/form/controls.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import type { Lease } from '../../../../property/leases/leases.contract.ts'
import {
  isTemplateKind,
  KIND_NAMES,
  SIGNING_KINDS,
  type SigningKind,
  TEMPLATE_KINDS,
} from '../../signings.rules.ts'
import { signingsApi, templatesQuery } from '../signings.api.ts'
import { useSigningChanged } from './use-signing.ts'

const schema = z.object({ kind: z.enum(SIGNING_KINDS), templateId: z.string() })
type Values = z.output<typeof schema>

type Props = { lease: Lease; kind: SigningKind; onClose: () => void }

/** Makes a draft and opens it. */
export function MakeDocumentDialog({ lease, kind, onClose }: Props) {
  const navigate = useNavigate()
  const changed = useSigningChanged()
  const { keyFor } = useFormKey()
  const form = useSchemaForm(schema, { kind, templateId: '' } as z.input<typeof schema>)
  const make = async (values: Values) => {
    const body = { kind: values.kind, ...(values.templateId && { templateId: values.templateId }) }
    const call = { params: { id: lease.id }, body, key: keyFor({ lease: lease.id, body }) }
    const made = await signingsApi('POST /leases/{id}/signings', call)
    void changed(made)
    onClose()
    await navigate({ to: '/signings/$id', params: { id: made.id } })
  }
  return (
    <Dialog title={`${KIND_NAMES[form.values.kind]} for ${lease.tenantName}`} onClose={onClose}>
      <Form form={form} record={lease.id} onSubmit={make}>
        {isTemplateKind(kind) ? (
          <TemplateFields form={form} />
        ) : (
          <Text>
            The totals come from the ledger: the deposit, what is owed, credit, and what is left to pay or to
            give back.
          </Text>
        )}
        <FormActions busyText="Making..." onCancel={onClose}>
          Make a draft
        </FormActions>
      </Form>
    </Dialog>
  )
}

type FieldProps = { form: ReturnType<typeof useSchemaForm<z.input<typeof schema>, Values>> }

function TemplateFields({ form }: FieldProps) {
  const { data: templates = [] } = useQuery(templatesQuery)
  const { kind } = form.values
  return (
    <>
      <SelectField
        label="Kind"
        description="An addendum changes an agreement that is sealed, when a lease is renewed."
        data={TEMPLATE_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
        {...form.getInputProps('kind')}
        onChange={({ currentTarget }) => {
          form.setFieldValue('kind', currentTarget.value as SigningKind)
          form.setFieldValue('templateId', '')
        }}
      />
      <SelectField
        label="Text"
        data={[
          { value: '', label: 'The one for the kind of unit' },
          ...templates
            .filter((template) => template.kind === kind)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps('templateId')}
      />
      <Text tone="soft" size="sm">
        You can change the text of the draft before you send it.
      </Text>
    </>
  )
}
