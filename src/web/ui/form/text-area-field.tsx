import { Textarea, type TextareaProps } from '@mantine/core'

export const TextAreaField = (props: TextareaProps) => <Textarea {...props} />
