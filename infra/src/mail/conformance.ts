import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Mailer, MailRefused, type Message } from './mail.ts';

type ArrivedFile = { fileName: string; mime: string; content: Buffer };

/** A message as its receiver has it, with headers of one line each. */
export type Arrived = {
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  attachments: ArrivedFile[];
};

export type MailFixture = {
  mailer: Mailer;
  arrived: () => Promise<Arrived[]>;
  dispose: () => Promise<void>;
};

export const sampleMessage = (changes: Partial<Message> = {}): Message => ({
  ...{ id: `assigned.${randomUUID()}`, companyId: randomUUID(), to: 'mario.rossi@example.com' },
  ...{
    subject: 'Ti è stato assegnato un intervento: pressa n° 3 – «città»',
    text: 'Perché no?\n.\nMañana',
    html: '<p>Perché</p>',
  },
  ...changes,
});

/** What every adapter of `Mailer` keeps to. */
export const mailConformance = (name: string, makeFixture: () => Promise<MailFixture>): void => {
  describe(`${name}: mail`, () => {
    let fixture: MailFixture;
    beforeEach(async () => {
      fixture = await makeFixture();
    });
    afterEach(() => fixture.dispose());

    it('brings a message as it was written, accents and lone dots included', async () => {
      const message = sampleMessage();
      await fixture.mailer.probe();
      await fixture.mailer.send(message);
      const [one, ...others] = await fixture.arrived();
      expect(others).toEqual([]);
      expect(one).toMatchObject({ to: [message.to], subject: message.subject, html: message.html });
      expect(one?.from).toContain('cadenza@example.com');
      expect(one?.text.trim()).toBe(message.text);
    });

    it('keeps a subject on one line, whatever it holds', async () => {
      const subject = `Guasto\r\nBcc: all@example.com\r\n\r\n<b>x</b>\u2028${'è'.repeat(500)}`;
      await fixture.mailer.send(sampleMessage({ subject }));
      const [one] = await fixture.arrived();
      expect(one?.to).toEqual(['mario.rossi@example.com']);
      expect(one?.subject).toMatch(/^Guasto Bcc: all@example.com <b>x<\/b> è+…$/);
      expect(one?.subject.length).toBe(200);
    });

    it.each([
      ['none', ''],
      ['two', 'a@example.com, b@example.com'],
      ['a name', 'Mario <a@example.com>'],
      ['a header', 'a@example.com\r\nBcc: b@example.com'],
      ['a command', 'a@example.com>\r\nRCPT TO:<b@example.com'],
      ['a group', 'all:a@example.com,b@example.com;'],
      ['too long', `${'a'.repeat(64)}@${'b'.repeat(250)}.com`],
      ['a quote', '"a b"@example.com'],
    ])('refuses for good an address that is %s', async (_, to) => {
      await expect(fixture.mailer.send(sampleMessage({ to }))).rejects.toThrow(MailRefused);
      expect(await fixture.arrived()).toEqual([]);
    });

    it.each([{ id: '../../x' }, { id: 'a b' }, { id: '' }, { id: '.hidden' }, { companyId: '../x' }])(
      'knows %j for no id',
      async (wrong) => {
        await expect(fixture.mailer.send(sampleMessage(wrong))).rejects.toThrow(TypeError);
        expect(await fixture.arrived()).toEqual([]);
      },
    );

    it('brings files byte by byte, under names that are no paths', async () => {
      const content = Buffer.from(Array.from({ length: 3_000 }, (_, n) => n % 256));
      const file = { mime: 'application/pdf', content };
      const attachments = [
        { ...file, fileName: 'Report_01_12_2026_07_00.pdf' },
        { ...file, fileName: '../\r\nX: y/è.pdf', content: Buffer.from('x') },
      ];
      await fixture.mailer.send(sampleMessage({ attachments }));
      const [one] = await fixture.arrived();
      expect(one?.text.trim()).toBe(sampleMessage().text);
      expect(one?.attachments).toEqual([
        { ...file, fileName: 'Report_01_12_2026_07_00.pdf' },
        { ...file, fileName: '..- X- y-è.pdf', content: Buffer.from('x') },
      ]);
    });

    it.each(['javascript:x', 'https://a.example/x>, <https://b.example', 'https://a.example/\r\nBcc: b@example.com'])(
      'knows %j for no link out of its letters',
      async (unsubscribe) => {
        await expect(fixture.mailer.send(sampleMessage({ unsubscribe }))).rejects.toThrow(TypeError);
        expect(await fixture.arrived()).toEqual([]);
      },
    );

    it('sends many at once', async () => {
      const all = Array.from({ length: 20 }, (_, n) => sampleMessage({ subject: `n° ${n}`, text: 'x'.repeat(50_000) }));
      await Promise.all(all.map((message) => fixture.mailer.send(message)));
      const subjects = (await fixture.arrived()).map(({ subject }) => subject);
      expect(subjects.toSorted()).toEqual(all.map(({ subject }) => subject).toSorted());
    });
  });
};
