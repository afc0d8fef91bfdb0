import { describe, expect, it } from 'vitest'
import { contentDisposition, safeFileName } from './disposition.ts'

describe('a text as a file name', () => {
  it.each([
    ['rent receipt.jpg', 'rent_receipt.jpg'],
    ['Akosua Ɔpɔku Dɛdɛ.pdf', 'Akosua_Ɔpɔku_Dɛdɛ.pdf'],
    ['../../etc/passwd', '__.._etc_passwd'],
    ['C:\\Users\\ama\\photo.png', 'C__Users_ama_photo.png'],
    ['say "hi".pdf', 'say__hi_.pdf'],
    ["N'Dede.pdf", "N'Dede.pdf"],
    ['a\r\nSet-Cookie: x=1.pdf', 'a__Set-Cookie__x=1.pdf'],
    ['a\u0000b\u001fc\u007f.pdf', 'a_b_c_.pdf'],
    ['photo\u202egnp.exe', 'photo_gnp.exe'],
    ['what? <why>*|.pdf', 'what___why___.pdf'],
    ['house 🏠.jpg', 'house_🏠.jpg'],
    ['half \ud83c.jpg', 'half__.jpg'],
    ['.hidden', '_hidden'],
    ['..', '_'],
    ['', 'file'],
  ])('%j becomes %j', (text, name) => {
    expect(safeFileName(text)).toBe(name)
  })

  it('keeps the extension of a name that is too long, and whole characters before it', () => {
    const name = safeFileName(`${'Ɔ'.repeat(300)}.pdf`)
    expect(name).toBe(`${'Ɔ'.repeat(118)}.pdf`)
    expect(safeFileName(`${'🏠'.repeat(300)}.pdf`).isWellFormed()).toBe(true)
  })
})

describe('the Content-Disposition of a file', () => {
  it.each([
    ['plain.pdf', 'attachment; filename="plain.pdf"'],
    ['two words.pdf', 'attachment; filename="two words.pdf"'],
    ['two\u00a0or\u2003more\twords.pdf', 'attachment; filename="two or more_words.pdf"'],
    [
      'Ghana Card Ɔpɔku.pdf',
      `attachment; filename="Ghana Card Opoku.pdf"; filename*=UTF-8''Ghana%20Card%20%C6%86p%C9%94ku.pdf`,
    ],
    [
      'Ɔpɔku Dɛdɛ.pdf',
      `attachment; filename="Opoku Dede.pdf"; filename*=UTF-8''%C6%86p%C9%94ku%20D%C9%9Bd%C9%9B.pdf`,
    ],
    ['Café.pdf', `attachment; filename="Cafe.pdf"; filename*=UTF-8''Caf%C3%A9.pdf`],
    ['🏠.jpg', `attachment; filename="_.jpg"; filename*=UTF-8''%F0%9F%8F%A0.jpg`],
    ["N'Ɔ(1)*.pdf", `attachment; filename="N'O(1)_.pdf"; filename*=UTF-8''N%27%C6%86%281%29_.pdf`],
    ['50%41.pdf', `attachment; filename="50_41.pdf"; filename*=UTF-8''50%2541.pdf`],
    ['a"; filename=b\r\nX: y.pdf', 'attachment; filename="a_; filename=b__X_ y.pdf"'],
    ['a\\".pdf', 'attachment; filename="a__.pdf"'],
    ['', 'attachment; filename="file"'],
  ])('%j', (name, header) => {
    expect(contentDisposition('attachment', name)).toBe(header)
  })

  it('is a legal header value whatever the name', () => {
    for (let code = 0; code <= 0x2100; code += 1) {
      expect(
        () => new Headers({ 'content-disposition': contentDisposition('inline', String.fromCharCode(code)) }),
      ).not.toThrow()
      expect(contentDisposition('inline', String.fromCharCode(code))).toMatch(
        /^inline; filename="[ -~]+"(; filename\*=UTF-8''[\w.!#$&+^`|~%-]+)?$/,
      )
    }
  })
})
