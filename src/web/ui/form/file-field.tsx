import { Input } from '@mantine/core'
import { type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import { toMegabytes } from '../../files/megabytes.ts'
import { shrinkPhoto } from '../../files/photo.ts'
import { t } from '../../translate.ts'
import { Row, Text } from '../layout.tsx'
import classes from './file-field.module.css'
import { FormContext } from './submit-button.tsx'

type Props = {
  label: string
  description?: ReactNode
  error?: ReactNode
  accept: string
  required?: boolean
  value: File | null
  preview?: boolean
  onChange: (file: File | null) => unknown
  'data-path'?: string
}

export function FileField({
  label,
  description,
  error,
  accept,
  required,
  value,
  preview = true,
  onChange,
  ...rest
}: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [preparing, setPreparing] = useState(false)
  useEffect(() => {
    if (value === null && input.current) input.current.value = ''
  }, [value])
  const { waitFor } = use(FormContext)
  const latest = useRef<File>(undefined)
  const prepare = async (file: File | undefined) => {
    latest.current = file
    setPreparing(file !== undefined)
    const prepared = file ? await shrinkPhoto(file) : null
    if (latest.current !== file) return
    await onChange(prepared)
    setPreparing(false)
  }
  const choose = (file: File | undefined) => {
    const preparation = prepare(file)
    waitFor?.(preparation)
  }
  return (
    <div>
      <Input.Wrapper
        id={id}
        label={label}
        description={description}
        error={error}
        size="md"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      >
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          required={required}
          className={classes.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={[description && `${id}-description`, error && `${id}-error`]
            .filter(Boolean)
            .join(' ')}
          data-path={rest['data-path']}
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </Input.Wrapper>
      {preview && (preparing || value) && <Preview file={preparing ? null : value} preparing={preparing} />}
    </div>
  )
}

/** Reserves the photo's height, so that nothing below moves. */
function Preview({ file, preparing }: { file: File | null; preparing: boolean }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <Text as="div" mt="sm">
      <Text className={classes.picture} as="div" tone="soft" size="sm">
        {url && <img src={url} alt={t('The chosen file')} onError={() => setUrl(undefined)} />}
        <span role="status">
          {preparing ? t('Preparing the photo...') : !url && t('No preview of this file')}
        </span>
      </Text>
      <Row className={classes.facts} as="p" nowrap tone="soft" size="sm" lineHeight={1.4}>
        {file && (
          <>
            <span>{file.name}</span> · {toMegabytes(file.size)} MB
          </>
        )}
      </Row>
    </Text>
  )
}
