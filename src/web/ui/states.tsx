import { Button, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { getErrorMessage } from '../api-error.ts'
import { t, translateKnown } from '../translate.ts'
import { Text } from './layout.tsx'
import classes from './states.module.css'

/** `height` in px of the expected contents. */
export function Loading({ label = t('Loading...'), height = 240 }: { label?: string; height?: number }) {
  return (
    <div className={classes.state} style={{ minHeight: height }} role="status">
      <Loader size="sm" aria-hidden />
      <p>{label}</p>
    </div>
  )
}

type EmptyProps = { title: string; children?: ReactNode; action?: ReactNode }

export function EmptyState({ title, children, action }: EmptyProps) {
  return (
    <div className={classes.state}>
      <Text size="md" weight={600}>
        {title}
      </Text>
      {children && <div className={classes.soft}>{children}</div>}
      {action}
    </div>
  )
}

type ErrorProps = {
  title: string
  error?: unknown
  children?: ReactNode
  onRetry?: (() => void) | undefined
  action?: ReactNode
}

export function ErrorState({ title, error, children, onRetry, action }: ErrorProps) {
  const text = error ? getErrorMessage(error) : children
  return (
    <div className={classes.state} role="alert">
      <Text size="md" weight={600}>
        {translateKnown(title)}
      </Text>
      {text && <div className={classes.soft}>{text}</div>}
      {onRetry && (
        <Button variant="light" onClick={onRetry}>
          {t('Retry')}
        </Button>
      )}
      {action}
    </div>
  )
}
