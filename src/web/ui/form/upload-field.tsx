import type { ReactNode } from 'react'
import { toAcceptAttribute } from '../../files/accept.ts'
import { type Chosen, checkFile, type FileRules } from '../../files/chosen-file.ts'
import { t, translateKnown } from '../../translate.ts'
import { FileField } from './file-field.tsx'
import { useWasFileChosen } from './form.tsx'

const CHOOSE_AGAIN = 'Please choose the file again. Files are not kept when a form is left.'

type Props = {
  label: string
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  rules: FileRules
  value?: Chosen | null
  onChange?: (chosen: Chosen | null) => void
  'data-path'?: string
}

export function UploadField({
  label,
  description,
  error,
  required = true,
  rules,
  value = null,
  onChange,
  ...rest
}: Props) {
  const path = rest['data-path'] ?? ''
  const isToChooseAgain = useWasFileChosen(path) && value === null
  const choose = async (file: File | null) => onChange?.(file && (await checkFile(file, rules)))
  return (
    <FileField
      label={label}
      description={description}
      required={required}
      accept={toAcceptAttribute(rules.types)}
      value={value?.file ?? null}
      onChange={choose}
      error={
        error ?? (value?.problem && translateKnown(value.problem)) ?? (isToChooseAgain && t(CHOOSE_AGAIN))
      }
      data-path={path}
    />
  )
}
