import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import { logoContent, logoKinds } from '@cadenza/domain/company/logo-name';
import { problem } from '../kernel/problem.ts';
import { fileOut, publicRoute, type Route } from '../rest/route.ts';

/** A year: another picture has another name. */
const forEver = 'public, max-age=31536000, immutable';

/** The logo that a company has now, for who knows its name; any other file of the company is not there. */
export const logoRoute: Route = publicRoute('GET /app/companies/logo/{name}', {
  area: 'administration',
  summary: 'The logo of a company, by the name that the company gives it',
  rate: 'picture',
  answers: { status: 200, types: ['image/png', 'image/jpeg', 'image/webp'] },
  handle: async ({ params, services }) => {
    const { name } = params;
    const content = logoContent(name);
    const company =
      content && (await services.folds.state(companyStream(content.companyId), companyDecider, content.companyId));
    if (!content || !company || company.status === 'none' || company.details.logo !== name) throw problem('not_found');
    const { companyId, hash, extension } = content;
    const stored = await services.files.get({ companyId, hash });
    if (stored === undefined) throw problem('not_found');
    stored.content.destroy();
    return {
      ...fileOut({
        name: `logo.${extension}`,
        type: logoKinds[extension] ?? '',
        size: stored.size,
        tag: hash,
        inPlace: true,
        open: async (range) => {
          const wanted = range && { from: range.start, to: range.end };
          const found = await services.files.get({ companyId, hash }, wanted);
          if (found === undefined) throw problem('not_found');
          return found.content;
        },
      }),
      headers: { 'cache-control': forEver },
    };
  },
});
