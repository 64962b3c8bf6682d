import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import featuresPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';

/** What a client asks before it chooses how to append: this server has batch append, as every current one. */
export const supportedMethods = () => {
  const answer = new featuresPb.SupportedMethods();
  answer.setEventStoreServerVersion('24.10.0');
  answer.setMethodsList(
    Object.entries({ read: ['position', 'events'], append: [], batchappend: ['deadline_duration'] }).map(
      ([name, features]) => {
        const method = new featuresPb.SupportedMethod();
        method.setServiceName('event_store.client.streams.streams');
        method.setMethodName(name);
        method.setFeaturesList(features);
        return method;
      },
    ),
  );
  return answer;
};

/** A cluster of one node that leads, for `esdb+discover://`. */
export const clusterOf = (host: string, port: number) => {
  const endpoint = new gossipPb.EndPoint();
  endpoint.setAddress(host);
  endpoint.setPort(port);
  const id = new sharedPb.UUID();
  id.setString('00000000-0000-4000-8000-000000000001');
  const member = new gossipPb.MemberInfo();
  member.setInstanceId(id);
  member.setTimeStamp('0');
  member.setState(gossipPb.MemberInfo.VNodeState.LEADER);
  member.setIsAlive(true);
  member.setHttpEndPoint(endpoint);
  const cluster = new gossipPb.ClusterInfo();
  cluster.setMembersList([member]);
  return cluster;
};
