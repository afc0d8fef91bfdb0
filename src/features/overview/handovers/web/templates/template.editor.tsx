import { ApiError } from '../../../../../web/api-error.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { type SchemaForm, useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { ActionButton, TextField } from '../../../../../web/ui/form/controls.tsx'
import { FieldRow, Form, FormActions, NOT_SENT } from '../../../../../web/ui/form/form.tsx'
import { TextAreaField } from '../../../../../web/ui/form/text-area-field.tsx'
import { Row, Stack } from '../../../../../web/ui/layout.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { UnitKindsField } from '../../../../property/properties/web/unit-kinds.field.tsx'
import { TEMPLATE_LIMITS } from '../../handovers.rules.ts'
import type { HandoverTemplate } from '../../templates.contract.ts'
import {
  movedEarlier,
  NEW_ROOM,
  type TemplateInput,
  type TemplateOutput,
  templateForm,
  templateValues,
} from './template-form.ts'
import { templatesApi } from './templates.api.ts'
import classes from './templates.module.css'
import { useTemplatesChanged } from './use-templates.ts'

type Props = {
  /** Undefined for a new one, which begins as a copy of `source`. */
  template: HandoverTemplate | undefined
  source: HandoverTemplate | undefined
  onClose: () => void
  onSaved: (text: string) => void
}

export function TemplateEditor({ template, source, onClose, onSaved }: Props) {
  const form = useSchemaForm(
    templateForm,
    template || !source
      ? templateValues(template)
      : { ...templateValues(source), name: `${source.name}, copy` },
  )
  const save = useSave(template, (error) => form.setFieldError('name', error))
  const submit = async (values: TemplateOutput) => {
    if (!(await save(values))) return NOT_SENT
    onSaved(`${values.name} is saved.`)
    return onClose()
  }
  return (
    <Form form={form} label="Handover template" record={template?.id ?? 'new'} onSubmit={submit}>
      <Section title="Template">
        <TextField
          label="Name"
          required
          data-autofocus
          placeholder="Apartment with two bedrooms"
          {...form.getInputProps('name')}
        />
        <UnitKindsField
          none="It is taken for these kinds where no template is chosen. None: only where it is chosen."
          chosen={form.values.unitKinds}
          onChange={(kinds) => form.setFieldValue('unitKinds', kinds)}
        />
      </Section>
      <Rooms form={form} />
      <Section title="Meters and keys">
        <FieldRow>
          <TextAreaField
            label="Meters, one a line"
            placeholder="Electricity meter"
            autosize
            minRows={3}
            {...form.getInputProps('meters')}
          />
          <TextAreaField
            label="Keys, one a line"
            placeholder="Front door"
            autosize
            minRows={3}
            {...form.getInputProps('keys')}
          />
        </FieldRow>
      </Section>
      <FormActions busyText="Saving..." onCancel={onClose}>
        Save template
      </FormActions>
    </Form>
  )
}

/** False where the name is taken, which is shown at the field. */
function useSave(template: HandoverTemplate | undefined, refuseName: (error: string) => void) {
  const changed = useTemplatesChanged()
  const { keyFor } = useFormKey()
  return async (body: TemplateOutput): Promise<boolean> => {
    try {
      if (template)
        await templatesApi('PATCH /handover-templates/{id}', { params: { id: template.id }, body })
      else await templatesApi('POST /handover-templates', { body, key: keyFor(body) })
    } catch (error) {
      if (!(error instanceof ApiError) || error.flags.code !== 'handover.templateExists') throw error
      refuseName(error.message)
      return false
    }
    await changed()
    return true
  }
}

type FormProps = { form: SchemaForm<TemplateInput, TemplateOutput> }

const Rooms = ({ form }: FormProps) => (
  <Section title="Rooms">
    <div className={classes.rooms}>
      {form.values.rooms.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rooms have no id, and their fields are controlled
        <Room key={index} form={form} index={index} />
      ))}
    </div>
    {form.values.rooms.length < TEMPLATE_LIMITS.rooms && (
      <Row>
        <Button variant="light" onClick={() => form.insertListItem('rooms', NEW_ROOM)}>
          Add a room
        </Button>
      </Row>
    )}
  </Section>
)

function Room({ form, index }: FormProps & { index: number }) {
  const name = form.values.rooms[index]?.name || `room ${index + 1}`
  const path = (field: keyof typeof NEW_ROOM) => `rooms.${index}.${field}`
  return (
    <Stack as="fieldset" gap="md" className={classes.room}>
      <legend className="visually-hidden">{name}</legend>
      <TextField label="Room" required placeholder="Kitchen" {...form.getInputProps(path('name'))} />
      <TextAreaField
        label="Items, one a line"
        required
        placeholder={'Walls and ceiling\nFloor\nDoor and lock'}
        autosize
        minRows={4}
        {...form.getInputProps(path('items'))}
      />
      <Row gap="xs">
        {index > 0 && (
          <ActionButton
            aria-label={`Move earlier: ${name}`}
            onClick={() => form.setFieldValue('rooms', movedEarlier(form.values.rooms, index))}
          >
            Move earlier
          </ActionButton>
        )}
        <ActionButton
          variant="subtle"
          color="red"
          aria-label={`Remove ${name}`}
          onClick={() => form.removeListItem('rooms', index)}
        >
          Remove
        </ActionButton>
      </Row>
    </Stack>
  )
}
