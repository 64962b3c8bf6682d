import { describe, it } from 'vitest';
import { decide } from '../testing/given-when-then.ts';
import { by, lines, of, oil } from '../testing/intervention-samples.ts';
import { sampleId } from '../testing/planning-samples.ts';
import { interventionDecider } from './intervention.ts';
import type { InterventionIntent } from './intervention-commands.ts';
import type { LineEvent } from './line-events.ts';

const intervention = decide(interventionDecider);
const lineId = sampleId('b', 1);
const add = (id: string, description: string, mandatory = true): InterventionIntent => ({
  ...{ type: 'AddLine', lineId: id, lines },
  ...{ description, mandatory },
});
const added: LineEvent = {
  type: 'WorkLineAdded',
  data: { ...of, line: { id: lineId, description: 'Perdite', mandatory: true } },
};

describe('a line that is added under an id that is there', () => {
  it('is the same line where it says the same', () => {
    intervention
      .given([added])
      .when(by(add(lineId, ' Perdite ')))
      .then([]);
  });
  it('does not write over one that says something else, of the work or of its checklist', () => {
    const work = intervention.given([added]);
    work.when(by(add(lineId, 'Rumori'))).then('already_exists');
    work.when(by(add(lineId, 'Perdite', false))).then('already_exists');
    work.when(by(add(oil.id, oil.description))).then('already_exists');
  });
});
