import { Input } from '@mantine/core'
import { type ChangeEvent, type ReactNode, useId } from 'react'
import { t } from '../../translate.ts'
import { Row, Text } from '../layout.tsx'
import classes from './star-field.module.css'

const STAR =
  'M12 3.500l2.600 5.400 5.900.800-4.300 4.100 1.100 5.900L12 16.900l-5.300 2.800 1.100-5.900L3.500 9.700l5.900-.800z'

type Props = {
  label: string
  /** From the fewest stars to the most. */
  words: readonly string[]
  value?: string
  error?: ReactNode
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
  'data-path'?: string
}

/** A rating; `value` is the number of stars, or ''. */
export function StarField({ label, words, value = '', error, onChange, ...rest }: Props) {
  const id = useId()
  const chosen = Number(value)
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.label}>{label}</legend>
      <Row gap="sm">
        {words.map((word, at) => (
          <label key={word} className={classes.star} data-filled={at < chosen || undefined}>
            <input
              type="radio"
              name={id}
              required
              className={classes.input}
              value={at + 1}
              checked={chosen === at + 1}
              aria-label={t('{at} of {all}: {word}', { at: at + 1, all: words.length, word })}
              aria-invalid={error ? true : undefined}
              onChange={onChange}
              {...(at === 0 && { 'data-path': rest['data-path'] })}
            />
            <svg viewBox="0 0 24 24" width={32} height={32} aria-hidden="true">
              <path d={STAR} />
            </svg>
          </label>
        ))}
      </Row>
      <Text tone="soft" size="sm" className={classes.word}>
        {words[chosen - 1] ?? ' '}
      </Text>
      {error && (
        <Input.Error id={`${id}-error`} size="md">
          {error}
        </Input.Error>
      )}
    </fieldset>
  )
}
