import type { ReactNode } from 'react';
import { parseRichText, type RichNode } from './rich-text.ts';

const render = (node: RichNode, index: number): ReactNode => {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'break':
      return <br key={index} />;
    case 'b':
      return <b key={index}>{node.children.map(render)}</b>;
    case 'i':
      return <i key={index}>{node.children.map(render)}</i>;
    case 'a':
      return (
        <a key={index} href={node.href} rel="noreferrer">
          {node.children.map(render)}
        </a>
      );
  }
};

/** A message of the server with the few tags that messages may have. */
export const RichText = ({ text }: { readonly text: string }) => <>{parseRichText(text).map(render)}</>;
