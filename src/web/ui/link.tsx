import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import classes from './link.module.css'

type Native<P> = P & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof P>

export const TextLink = createLink(({ className, ...props }: Native<AnchorProps>) => (
  <Anchor {...props} className={[classes.link, className].filter(Boolean).join(' ')} />
))

export const LinkButton = createLink((props: Native<ButtonProps>) => <Button component="a" {...props} />)
