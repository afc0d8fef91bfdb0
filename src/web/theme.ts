import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { scales } from '../shared/tokens.ts'

const system =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif"

const tuple = (shades: string): MantineColorsTuple => {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', i = '', j = ''] = shades.split(' ')
  return [a, b, c, d, e, f, g, h, i, j]
}

// base.css adds the asterisk of a required field, because in the label it would become part of the name.
const field = {
  size: 'md',
  withAsterisk: false,
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}

export const theme = createTheme({
  colors: {
    green: tuple(scales.green),
    orange: tuple(scales.orange),
    red: tuple(scales.red),
    blue: tuple(scales.blue),
    gray: tuple(scales.gray),
    dark: tuple(scales.dark),
  },
  primaryColor: 'green',
  primaryShade: { light: 8, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.179,
  fontFamily: system,
  headings: { fontFamily: system, fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: field },
    PasswordInput: { defaultProps: field },
    Textarea: { defaultProps: field },
    NativeSelect: { defaultProps: field },
    Select: { defaultProps: field },
    Checkbox: { defaultProps: { size: 'md' } },
    Modal: {
      defaultProps: {
        centered: true,
        padding: 'lg',
        closeButtonProps: { 'aria-label': 'Close' },
        // Outside a sectioning element a <header> would be a second banner.
        attributes: { header: { role: 'presentation' } },
      },
    },
  },
})

const TONES = ['green', 'orange', 'blue', 'red'] as const

const quiet = (tone: (typeof TONES)[number]) => {
  const soft = tone === 'green' ? 'var(--act-soft)' : `var(--${tone}-soft)`
  return {
    [`--mantine-color-${tone}-light`]: soft,
    [`--mantine-color-${tone}-light-hover`]: `color-mix(in srgb, ${soft} 85%, var(--${tone}))`,
    [`--mantine-color-${tone}-light-color`]: `var(--${tone})`,
    [`--mantine-color-${tone}-outline`]: `var(--${tone})`,
    [`--mantine-color-${tone}-outline-hover`]: soft,
    [`--mantine-color-${tone}-text`]: `var(--${tone})`,
  }
}

const tied: Record<string, string> = Object.assign(
  {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-border': 'var(--edge)',
    '--mantine-color-error': 'var(--red)',
    '--mantine-color-anchor': 'var(--act)',
    '--mantine-color-green-filled': 'var(--fill)',
    '--mantine-color-green-filled-hover': 'var(--fill-hover)',
  },
  ...TONES.map(quiet),
)

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: tied, dark: tied })
