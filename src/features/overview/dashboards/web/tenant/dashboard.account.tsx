import { type ReactNode, type Ref, useId, useRef } from 'react'
import { t } from '../../../../../web/translate.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { LazyPart, lazyPart, PART_FAILED, type Part } from '../../../../../web/ui/lazy-part.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import type { useNotice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import { useMe } from '../../../../identity/accounts/web/accounts.api.ts'
import classes from './dashboard.module.css'

// Loaded on demand: the forms are larger than the rest of the screen and rarely used.
const PROFILE = lazyPart(() =>
  import('../../../../identity/accounts/web/profile.form.tsx').then((module) => module.ProfileForm),
)
const PASSWORD = lazyPart(() =>
  import('../../../../identity/accounts/web/password.form.tsx').then((module) => module.PasswordForm),
)

// In the address, so that an open form and its draft survive a reload and a new sign-in.
const CLOSED = { edit: '' }

type Notices = { notice: ReturnType<typeof useNotice> }

export function Account({ notice }: Notices) {
  const [{ edit }, setSearch] = useUrlSearch(CLOSED)
  const me = useMe()
  const open = edit.split(' ').filter(Boolean)
  const fold = (name: string) => ({
    open: open.includes(name),
    turn: (to: boolean) => {
      const others = open.filter((one) => one !== name)
      setSearch({ edit: (to ? [...others, name] : others).join(' ') })
    },
  })
  const password = fold('password')
  const toggle = useRef<HTMLButtonElement>(null)
  const changed = () => {
    password.turn(false)
    toggle.current?.focus()
  }
  return (
    <>
      <Fold
        title={t('Profile')}
        action={t('Edit Profile')}
        {...fold('profile')}
        part={PROFILE}
        props={{ notice }}
        notice={notice}
      >
        <Stack as="dl" gap="sm">
          <Fact label={t('Name')}>{me.name}</Fact>
          <Fact label={t('Phone')}>{me.phoneText || t('Not given yet')}</Fact>
          <Fact label={t('Email')}>{me.email}</Fact>
        </Stack>
      </Fold>
      <Fold
        title={t('Password')}
        action={t('Change Password')}
        {...password}
        part={PASSWORD}
        props={{ notice, onDone: changed }}
        notice={notice}
        toggle={toggle}
      >
        <Stack gap="sm">
          <Text tone="soft">
            {t('Change it when somebody else may know it. Other devices are signed out.')}
          </Text>
          <TextLink to="/account">{t('Two-step sign-in, and where you are signed in')}</TextLink>
        </Stack>
      </Fold>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" size="sm">
        {label}
      </Text>
      <dd>{children}</dd>
    </div>
  )
}

type FoldProps<P> = Notices & {
  title: string
  action: string
  open: boolean
  turn: (open: boolean) => void
  part: Part<P>
  props: P
  toggle?: Ref<HTMLButtonElement>
  children: ReactNode
}

function Fold<P extends object>({
  title,
  action,
  open,
  turn,
  part,
  props,
  notice,
  toggle,
  children,
}: FoldProps<P>) {
  const id = useId()
  const failed = () => {
    turn(false)
    notice.fail(PART_FAILED)
  }
  return (
    <Section
      title={title}
      aside={
        <Button
          ref={toggle}
          variant="default"
          size="sm"
          rightSection={<span className={classes.arrow} />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => turn(!open)}
        >
          {action}
        </Button>
      }
    >
      <div id={id}>{open ? <LazyPart part={part} props={props} onFailed={failed} /> : children}</div>
    </Section>
  )
}
