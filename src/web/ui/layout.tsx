import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react'
import type { SpaceToken, TextToken } from '../../shared/tokens.ts'
import classes from './layout.module.css'

const TONES = {
  ink: 'var(--ink)',
  soft: 'var(--ink-soft)',
  act: 'var(--act)',
  green: 'var(--green)',
  orange: 'var(--orange)',
  red: 'var(--red)',
}

type Look = {
  size?: TextToken
  tone?: keyof typeof TONES | undefined
  weight?: CSSProperties['fontWeight']
  lineHeight?: CSSProperties['lineHeight']
  textAlign?: CSSProperties['textAlign']
  noWrap?: boolean
  truncate?: boolean
  lines?: number
  preLine?: boolean
  surface?: 'card' | 'raised' | 'sunken'
  ruled?: boolean
  mt?: SpaceToken
  mb?: SpaceToken
  maxWidth?: number
  flex?: CSSProperties['flex']
  wide?: boolean
  self?: CSSProperties['justifySelf']
}

type LayoutLook = Look & {
  gap?: SpaceToken | '0' | `${SpaceToken | '0'} ${SpaceToken}`
  align?: 'start' | 'center' | 'end' | 'baseline'
  justify?: 'start' | 'center' | 'end' | 'between'
}

type Polymorphic<T extends ElementType, Own> = Own & { as?: T } & Omit<
    ComponentPropsWithRef<T>,
    keyof Own | 'as'
  >
type Rest = { className?: string; style?: CSSProperties } & Record<string, unknown>

const space = (token: SpaceToken | undefined) => token && `var(--space-${token})`
const toGap = (gap: string | undefined) =>
  gap
    ?.split(' ')
    .map((part) => (part === '0' ? part : `var(--space-${part})`))
    .join(' ')

function splitLook(given: Look & Rest) {
  const { size, tone, weight, lineHeight, textAlign, noWrap, truncate, lines, preLine, ...others } = given
  const { surface, ruled, mt, mb, maxWidth, flex, wide, self, className, style, ...rest } = others
  const text = { lineHeight, textAlign, fontWeight: weight, WebkitLineClamp: lines } as const
  const place = { maxWidth, flex, gridColumn: wide ? '1 / -1' : undefined, justifySelf: self }
  return {
    rest,
    className: [
      surface && classes[surface],
      ruled && classes['ruled'],
      noWrap && classes['noWrap'],
      preLine && classes['preLine'],
      truncate && classes['truncate'],
      lines && classes['lines'],
      className,
    ]
      .filter(Boolean)
      .join(' '),
    style: {
      ...text,
      ...place,
      fontSize: size && `var(--text-${size})`,
      color: tone && TONES[tone],
      marginTop: space(mt),
      marginBottom: space(mb),
      ...style,
    },
  }
}

type StackLook = LayoutLook & { divided?: boolean; columns?: number }

export function Stack<T extends ElementType = 'div'>({ as, ...given }: Polymorphic<T, StackLook>) {
  const { gap, align, justify, columns, divided, ...look } = given as StackLook & Rest
  const { rest, className, style } = splitLook(look)
  const Tag: ElementType = as ?? 'div'
  const layout = {
    gap: toGap(gap),
    alignItems: align,
    justifyItems: justify,
    gridTemplateColumns: columns && `repeat(auto-fit, minmax(min(${columns}px, 100%), 1fr))`,
  }
  return (
    <Tag
      {...rest}
      className={`${classes.stack} ${divided ? classes.divided : ''} ${className}`}
      style={{ ...layout, ...style }}
    />
  )
}

type RowLook = LayoutLook & { nowrap?: boolean; filling?: boolean }

export function Row<T extends ElementType = 'div'>({ as, ...given }: Polymorphic<T, RowLook>) {
  const { gap, align, justify, nowrap, filling, ...look } = given as RowLook & Rest
  const { rest, className, style } = splitLook(look)
  const Tag: ElementType = as ?? 'div'
  const layout = {
    gap: toGap(gap),
    alignItems: align,
    justifyContent: justify === 'between' ? 'space-between' : justify,
    flexWrap: nowrap ? 'nowrap' : undefined,
  } as const
  return (
    <Tag
      {...rest}
      className={`${classes.row} ${filling ? classes.filling : ''} ${className}`}
      style={{ ...layout, ...style }}
    />
  )
}

export function Text<T extends ElementType = 'p'>({
  as,
  ...given
}: Polymorphic<T, Look & { block?: boolean }>) {
  const { block, ...look } = given as Look & Rest & { block?: boolean }
  const { rest, className, style } = splitLook(look)
  const Tag: ElementType = as ?? 'p'
  const display = block ? { display: 'block' } : undefined
  return <Tag {...rest} className={`${classes.text} ${className}`} style={{ ...display, ...style }} />
}
