import { TextInput, type TextInputProps } from '@mantine/core'
import { ONE_LINE } from '../../../shared/fields/fields.ts'
import { FormActions } from './form.tsx'

type Props = Omit<TextInputProps, 'label' | 'required' | 'maxLength'> & { description: string }

/** Use `form.getInputProps('reason')`. */
export const ReasonField = (props: Props) => (
  <TextInput label="Reason" required maxLength={ONE_LINE} {...props} />
)

type FootProps = Props & { action: string; onCancel: () => void }

export const ReasonFoot = ({ action, onCancel, ...reason }: FootProps) => (
  <>
    <ReasonField {...reason} />
    <FormActions busyText="Saving..." onCancel={onCancel}>
      {action}
    </FormActions>
  </>
)
